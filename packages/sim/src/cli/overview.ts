import { wrapWords } from '@cards/report/text';
import { COMMANDS, HELP_SUMMARY } from './commands.js';
import { GAME_LIST } from './game-list.js';
import { twoColumns } from './two-columns.js';

const DESCRIPTION = 'cards-sim plays large batches of card and code games, with exact statistics.';

/** The output of `cards-sim`, `cards-sim help` and `cards-sim --help`. */
export function overview(width: number): string {
  const commands = COMMANDS.map(([form, summary]) => [form, summary] as const);
  const games = GAME_LIST.map(({ id, summary }) => [id, summary] as const);
  const more = [
    ['cards-sim help run', 'the options of a command'],
    ['cards-sim games pairs', 'the strategies, parameters and measures of a game'],
  ] as const;
  return [
    `${wrapWords(DESCRIPTION.split(' '), width).join('\n')}\n\nUsage: cards-sim <command> [options]\n`,
    `Commands:\n${twoColumns([...commands, ['help [command]', HELP_SUMMARY]], width)}`,
    `Games:\n${twoColumns(games, width)}`,
    `Examples:
  cards-sim run pairs --strategy good,optimal
  cards-sim check ./mine.ts --game unowar
  cards-sim play mastermind
`,
    `More:\n${twoColumns(more, width)}`,
  ].join('\n');
}
