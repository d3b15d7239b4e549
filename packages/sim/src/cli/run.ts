import { InputError } from '@cards/core';
import { formatSummary } from '../format/formats.js';
import { gameById, GAMES } from '../games.js';
import { HEADLINE } from '../headline.js';
import { simulate } from '../node/simulate.js';
import type { Experiment } from '../plan/plan.js';
import type { Io } from './io.js';
import { progressBar } from './progress.js';
import { type CellOptions, requestCells } from './request.js';
import { shellLine } from './shell.js';

/** The options of `run`, as they are typed. */
export interface RunOptions extends CellOptions {
  readonly seed?: string;
  readonly workers?: number;
  readonly patience?: number;
  readonly format?: string;
  readonly quiet?: boolean;
}

/** `cards-sim run [game]`: plays a batch and prints its summary. */
export async function run(io: Io, game: string | undefined, options: RunOptions): Promise<void> {
  const { seed = '1', workers, patience, format = 'table', quiet = false } = options;
  const experiment: Experiment = game === undefined ? headline(options) : { cells: requestCells(gameById(game), options, io.directory) };
  const bar = progressBar(io, quiet);
  const summary = await simulate(
    { ...experiment, seed },
    {
      signal: io.signal,
      onProgress: bar.onProgress,
      ...(workers === undefined ? {} : { workers }),
      ...(patience === undefined ? {} : { patience: 1000 * patience }),
    },
  ).finally(bar.end);
  const command = shellLine(['cards-sim', 'run', ...wordsOf(game, options)]);
  io.out(formatSummary(format, summary, GAMES, { width: io.width, color: io.color, command }));
}

function headline(options: RunOptions): Experiment {
  const needsGame = (['strategy', 'seats', 'against', 'param', 'trials'] as const).find((name) => options[name] !== undefined);
  if (needsGame === undefined) return HEADLINE;
  throw new InputError(`--${needsGame} needs a game: cards-sim run <game> --${needsGame} …`);
}

/** The words that make the same batch again: everything that changes its result, and nothing else. */
function wordsOf(game: string | undefined, { strategy, seats, against, param, trials, seed }: RunOptions): string[] {
  return [
    ...(game === undefined ? [] : [game]),
    ...(strategy === undefined ? [] : ['--strategy', strategy.join(',')]),
    ...(seats === undefined ? [] : ['--seats', seats]),
    ...(against === undefined ? [] : ['--against', against]),
    ...(param ?? []).flatMap((setting) => ['--param', setting]),
    ...(trials === undefined ? [] : ['--trials', String(trials)]),
    '--seed',
    seed ?? '1',
  ];
}
