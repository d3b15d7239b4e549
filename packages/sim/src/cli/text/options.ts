import { GAME_TIMEOUT } from '@cards/batch/node';

const DEFAULT_TIMEOUT = GAME_TIMEOUT / 1000;

/** Help for options that several commands share, and errors for their values. */
export const OPTIONS_TEXT = {
  strategy:
    "strategies, such as random,memory:0..52:4, ./mine.ts#mine or 'exec:python3 bot.py'; with two seats, a cell for every ordered pair",
  seats: 'one line-up: a strategy for each seat',
  params: 'a parameter: a value, a list a,b or a range a..b:step; several values make a grid of cells; repeatable',
  param: 'a parameter of the game; repeatable',
  workers: 'number of worker threads (default: one for each processor)',
  gameTimeout: `time limit for one game, in seconds (default: ${DEFAULT_TIMEOUT})`,
  moveTimeout: `time limit for one move, in seconds (default: ${DEFAULT_TIMEOUT})`,
  records: 'write one row for each game to this file: .csv, .ndjson or .parquet; an existing file is replaced',
  quiet: 'do not show progress',
  format: 'output format',
  details: 'print tables, also for a batch of several games (table only)',
  exact: 'compute all exact values, also those that take longer than the games',
  computingExact: (done: number, total: number) => `computing exact values: ${done} of ${total}…`,
  omittedExact: (values: number) =>
    `${values === 1 ? '1 exact value is' : `${values} exact values are`} left out, because computing ${values === 1 ? 'it' : 'them'} takes longer than the games; add --exact to compute ${values === 1 ? 'it' : 'them'}`,
  histogram: 'add a histogram of every metric (table and markdown only)',
  interval: '95% confidence interval for proportions; wilson by default',
  intervalOfRun: '95% confidence interval for proportions; by default that of the run',

  notAnInteger: (option: string, min: number, max: number, given: string) =>
    `${option} must be an integer from ${min} to ${max}, not '${given}'`,
  notInFormat: (option: string, format: string, allowed: readonly string[]) =>
    `${option} cannot be used with --format ${format}; use it with ${allowed.join(' or ')}, or leave it out`,
  notPrecision: (given: string) => `--precision must be a number above 0, such as 0.001, not '${given}'`,
  notSequential: (given: string) =>
    `--sequential must be LOW,HIGH with LOW < HIGH, two shares between 0 and 1 such as 0.5,0.55, not '${given}'`,
} as const;
