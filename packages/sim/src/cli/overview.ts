import { type Command, Help } from 'commander';
import { wrapWords } from '@cards/report';
import { GAMES } from '../games.js';
import { MAIN_TEXT } from './text/main.js';
import { twoColumns } from './two-columns.js';

/**
 * The output of `cards-sim`, `cards-sim help` and `cards-sim --help`: the commands, the games, and how to see more.
 *
 * @param cli - the program with all of its commands
 * @param width - columns of the terminal
 */
export function overview(cli: Command, width: number): string {
  const help = new Help();
  const commands = help
    .visibleCommands(cli)
    .map(
      (command) =>
        [help.subcommandTerm(command).replace(' [options]', ''), help.subcommandDescription(command)] as const,
    );
  const games = GAMES.map(({ id, summary }) => [id, summary] as const);
  return [
    `${wrapWords(MAIN_TEXT.description.split(' '), width).join('\n')}\n\n${MAIN_TEXT.usage}\n`,
    `${MAIN_TEXT.commands}\n${twoColumns(commands, width)}`,
    `${MAIN_TEXT.games}\n${twoColumns(games, width)}`,
    `${MAIN_TEXT.examples}\n${MAIN_TEXT.example.map((line) => `  ${line}\n`).join('')}`,
    `${MAIN_TEXT.more}\n${twoColumns(MAIN_TEXT.guide, width)}`,
  ].join('\n');
}
