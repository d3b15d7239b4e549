import {
  COMPLETION_SHELLS,
  type CompletionCommand,
  type CompletionModel,
  type CompletionValues,
  formatCompletion,
} from '@cards/report';
import { gameFor } from './find-game.js';
import { loadGames } from './game-list.js';
import type { Io } from './io.js';
import { Argument, type Command } from 'commander';
import { COMPLETION_TEXT } from './text/completion.js';
import { MAIN_TEXT } from './text/main.js';

/** Adds `cards-sim completion`. */
export function addCompletion(cli: Command, io: Io, all: () => Command): void {
  cli
    .command('completion')
    .summary(COMPLETION_TEXT.summary)
    .description(COMPLETION_TEXT.description)
    .addArgument(new Argument('<shell>', COMPLETION_TEXT.shell).choices(COMPLETION_SHELLS))
    .action(async (shell: (typeof COMPLETION_SHELLS)[number]) =>
      io.out(formatCompletion(shell, await completionModel(io, all()))),
    );
}

/** What a shell can complete, from the grammar of the command and from the games. */
async function completionModel(io: Io, cli: Command): Promise<CompletionModel> {
  const loaded = await loadGames();
  const games = await Promise.all(
    loaded.map((game) => (game.search === undefined ? game : gameFor(io, game, ['search']))),
  );
  const { commands } = cli;
  const help: CompletionCommand = { name: 'help', summary: MAIN_TEXT.help, values: 'commands', options: [] };
  return {
    program: cli.name(),
    commands: [
      ...commands.map((command) => ({
        name: command.name(),
        summary: command.summary(),
        values: valuesOf(command.registeredArguments[0]?.name() ?? '', command.registeredArguments[0]?.argChoices),
        options: command.options.map(({ long, flags, description, argChoices }) => ({
          flag: long ?? flags,
          summary: description,
          values: /[<[]/.test(flags) ? valuesOf(flags, argChoices) : undefined,
        })),
      })),
      help,
    ],
    games: games.map(({ id, strategies, parameters, measures }) => ({
      id,
      strategies: strategies.map(({ name }) => name),
      parameters: Object.keys(parameters),
      measures: measures.map(({ name }) => name),
    })),
  };
}

/** What the values of an option or an argument are, by the placeholder that help shows. */
const PLACEHOLDERS: readonly (readonly [form: RegExp, values: CompletionValues])[] = [
  [/^--(strategy|seats|against)\b/, 'strategies'],
  [/^--measure\b/, 'measures'],
  [/<name=/, 'parameters'],
  [/<game>|^game|^what$/, 'games'],
  [/<dir>|^dir$/, 'directories'],
  [/<file>|^file$/, 'files'],
];

function valuesOf(form: string, choices: readonly string[] | undefined): CompletionValues {
  return choices ?? PLACEHOLDERS.find(([pattern]) => pattern.test(form))?.[1] ?? 'nothing';
}
