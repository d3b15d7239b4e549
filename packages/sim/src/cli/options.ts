import { GAME_TIMEOUT } from '@cards/batch/node';
import { FORMATS } from '@cards/report';
import type { OptionTable, Typed } from './verb.js';

/** What an argument that names any game says. */
export const ANY_GAME = 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game';

/** One value of a parameter. */
export const PARAM = { '--param <name=value>': 'a parameter of the game; repeatable' } as const;

/** A grid of parameters. */
export const PARAMS = {
  '--param <name=values>':
    'a parameter: a value, a list a,b or a range a..b:step; several values make a grid of cells; repeatable',
} as const;

/** One line-up. */
export const SEATS = 'one line-up: a strategy for each seat';

/** The number of threads. */
export const WORKERS = { '--workers <n>': 'number of worker threads (default: one for each processor)' } as const;

/** The time limit of a game, or of a move where one game is played. */
export function timeoutOption(of: 'game' | 'move') {
  return { '--timeout <seconds>': `time limit for one ${of}, in seconds (default: ${GAME_TIMEOUT / 1000})` } as const;
}

/** No progress line. */
export const QUIET = { '--quiet': 'do not show progress' } as const;

/** The option for the format of the output. The default is a table. */
export function formatOption<const Formats extends readonly string[]>(choices: Formats) {
  return { '--format <format>': { help: 'output format', choices, default: 'table' } } as const;
}

/** The kinds of intervals of proportions. */
export const INTERVALS = ['wilson', 'clopper-pearson'] as const;

/** The option for the kind of intervals. By default it is that of the run, or Wilson's for a new run. */
export function intervalOption(of: 'new run' | 'run') {
  const usual = of === 'run' ? 'by default that of the run' : 'wilson by default';
  const help = `95% confidence interval for proportions; ${usual}`;
  return { '--interval <kind>': { help, choices: INTERVALS } } as const;
}

/** The options of all commands that print a summary, after the interval. */
export const OUTPUT = {
  ...formatOption(FORMATS),
  '--exact': 'compute all exact values, also those that take longer than the games',
  '--details': 'print tables, also for a batch of several games (table only)',
  '--histogram': 'add a histogram of every metric (table and markdown only)',
} as const;

/** The options of all commands that play a batch. */
export const WORK = {
  ...WORKERS,
  '--queue <url>':
    'play on the machines that run cards-sim worker with this address, such as redis://lab1; needs @cards/cluster',
  ...timeoutOption('game'),
  '--records <file>':
    'write one row for each game to this file: .csv, .ndjson or .parquet; an existing file is replaced',
  ...QUIET,
} as const satisfies OptionTable;

/** The values of the options of output. */
export type OutputOptions = Typed<ReturnType<typeof intervalOption> & typeof OUTPUT>;

/** The values of the options of work, which ends with an output. */
export type WorkOptions = Typed<typeof WORK> & OutputOptions;
