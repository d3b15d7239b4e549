import { MisbehaviorError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { blockSizeOf } from '../../plan/blocks.js';
import { isPlayable } from '../../plan/plan-data.js';
import { cellAt, type Plan } from '../../plan/plan.js';
import { errorFrom, type Failure } from '../../run/failure.js';
import type { RecordedGames } from '../../run/move-records.js';
import type { TracedGame } from '../../run/trace.js';
import { blockFailure, type WorkerError } from '../../workers/messages.js';
import type { FindTask } from '../../workers/play-blocks.js';
import type { WorkerRequest } from '../../workers/pool.js';
import { Log } from '../durable/log.js';
import { NOT_REPRODUCIBLE, NOT_STORED, RunError } from '../durable/run-error.js';
import type { StoredRun } from '../durable/stored-run.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { withWorkers } from '../workers/worker-pool.js';
import { type RecordTask, type TraceTask, workerData } from '../workers/worker-data.js';
import { merge } from './merge.js';
import { GAME_TIMEOUT, type RunOptions } from './run-options.js';
import { locateGames } from './stages.js';

/** The options of a worker that plays games of one cell: the time limit of a move or a game, and others. */
export type OneCellOptions = Pick<RunOptions, 'gameTimeout' | 'isolated' | 'signal' | 'resolveFrom'>;

/**
 * The game to replay, and the options.
 *
 * @inline
 */
export interface ReplayRequest extends OneCellOptions {
  /** The batch. */
  readonly plan: Plan;
  /** The position of the cell in the batch, from 0. Default: 0. */
  readonly cell?: number | undefined;
  /** The index of the game in the cell, from 0. */
  readonly game: number;
  /** Whether the view of a player is printed before each of their moves. Default: false. */
  readonly verbose?: boolean | undefined;
}

/**
 * Replays one game of a batch, move by move, in a worker under the watchdog.
 *
 * @param replayed - the game and the options
 * @param onLine - called with each line of text, without a line break, also with the lines before a failure
 * @returns the measures of the game, and those of its cell
 * @throws InputError if the cell does not exist, the game has no trace, or a strategy cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract, or the moves differ from those in the batch
 * @throws MisbehaviorError if a strategy cannot be created
 * @throws the reason of the signal, if the signal cancels the replay
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { replay } from '@cards/batch/node';
 * import { unowar } from '@cards/unowar';
 *
 * const plan = planExperiment({ seed: 1, cells: [{ game: unowar, strategies: ['random', 'smallest'], trials: 100 }] });
 * const lines: string[] = [];
 * const { games } = await replay({ plan, game: 7 }, (line) => lines.push(line));
 * lines.length > 10; // => true
 * games.length; // => 1
 * games[0]?.length === unowar.measures.length; // => true
 * ```
 */
export async function replay(replayed: ReplayRequest, onLine: (line: string) => void): Promise<TracedGame> {
  checkMembers(replayed, 'the game to replay', 'plan', 'game');
  const { plan, cell: position = 0, game, verbose = false, ...options } = replayed;
  const task: Omit<TraceTask, 'cell'> = { game, verbose };
  const request = { name: 'trace', task, onNote: (line: unknown): void => onLine(line as string) };
  return runOnCell(plan, position, options, request, (error) => failedIn(game, error));
}

/** The games to record, and the options. */
export interface RecordRequest extends OneCellOptions, RecordedGames {
  /** The batch. */
  readonly plan: Plan;
  /** The position of the cell in the batch, from 0. Default: 0. */
  readonly cell?: number | undefined;
}

/**
 * Records games of a batch move by move, as `recordMoves` of `@cards/batch` does, in a worker under the watchdog.
 *
 * @param request - the games and the options
 * @param onLine - called with each line of JSON, without a line break, also with the lines before a failure
 * @throws InputError if the cell does not exist, or a strategy cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws the reason of the signal, if the signal cancels it
 */
export async function recordGames(
  { plan, cell: position = 0, first, games, regret, ...options }: RecordRequest,
  onLine: (line: string) => void,
): Promise<void> {
  const task: Omit<RecordTask, 'cell'> = { first, games, regret };
  const request = { name: 'record', task, onNote: (line: unknown): void => onLine(line as string) };
  await runOnCell(plan, position, options, request, (error) => failedIn(first, error));
}

/**
 * Runs a task in a worker for one cell of a batch, so that only the tables of this cell are computed. If the experiment
 * comes from a file, the worker has all cells.
 */
async function runOnCell<Answer>(
  plan: Plan,
  position: number,
  { gameTimeout: timeout = GAME_TIMEOUT, isolated, signal, resolveFrom = defaultResolveFrom() }: OneCellOptions,
  request: WorkerRequest<object>,
  failureOf: (error: WorkerError) => Failure,
): Promise<Answer> {
  const one = cellAt(plan, position);
  const isAlone = plan.source === undefined;
  const played = isAlone ? { seed: plan.seed, cells: [one] } : plan;
  const data = workerData(played, { locations: await locateGames(played, resolveFrom), resolveFrom, isolated });
  const task = { ...request.task, cell: isAlone ? 0 : position };
  return withWorkers(data, { timeout, signal }, (pool) => pool.run<object, Answer>({ ...request, task }), {
    failed: (failure) => errorFrom(failure, plan, position),
    ended: (error) => errorFrom(failureOf(error), plan, position, error),
  });
}

function failedIn(first: number, { message, beat }: WorkerError): Failure {
  return { kind: 'failed', message, game: first + Math.max(0, beat.position) };
}

/** The game to find in a finished run, and the options. */
export interface ExtremeRequest extends OneCellOptions {
  /** The finished run, from `openRun`. */
  readonly run: StoredRun;
  /** The position of the cell, from 0. */
  readonly cell: number;
  /** The position of the measure in the measures of the cell, from 0. */
  readonly measure: number;
  /** Whether to find the lowest or the highest value of the measure. */
  readonly end: 'lowest' | 'highest';
}

/** The first game with the lowest or highest value of a measure. */
export interface ExtremeGame {
  /** The index of the game. */
  readonly game: number;
  /** The value of the measure in this game. */
  readonly value: number;
  /** The number of games that have this value. */
  readonly times: number;
  /** The number of all games of the cell. */
  readonly of: number;
}

/**
 * Finds the first game of a finished run in which a measure is lowest or highest. A run stores only the histograms of
 * its blocks, so the first block with this value is played again.
 *
 * @param request - the run, the measure and the options
 * @throws RunError if the run is not finished, the cell has no such measure, or a strategy or the game was passed as a
 *   value
 * @throws InputError if the run has no such cell
 * @throws GameError if a strategy or the game breaks its contract
 * @throws MisbehaviorError if the block has no game with this value when it is played again
 * @throws the reason of the signal, if the signal cancels the search
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openRun, replay, simulate } from '@cards/batch/node';
 * import { findExtreme } from '@cards/batch/node/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good');
 * await simulate({ seed: 1, cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] }, { out });
 * const run = await openRun(out);
 * const longest = await findExtreme({ run, cell: 0, measure: 0, end: 'highest' });
 * longest.of; // => 3000
 * const { measures } = await replay({ plan: run.plan, game: longest.game }, () => {});
 * measures[0] === longest.value; // => true
 * ```
 */
export async function findExtreme({ run, cell, measure, end, ...options }: ExtremeRequest): Promise<ExtremeGame> {
  const { directory, manifest, plan } = run;
  if (!isPlayable(manifest))
    throw new RunError(
      `cannot play games of the run in ${directory}: ${NOT_STORED}; use the program that started the run`,
    );
  const summary = (await merge([run])).cells[cell];
  const { measures } = cellAt(plan, cell);
  const { name = '' } = measures[measure] ?? {};
  const counted = summary?.measures[name];
  if (summary === undefined || counted === undefined)
    throw new RunError(
      `the run in ${directory} has no measure ${measure} in cell ${cell}: its measures are 0 to ${measures.length - 1}`,
    );
  const value = end === 'lowest' ? counted.min : counted.max;
  const size = blockSizeOf(cellAt(plan, cell));
  // A cell with a stopping rule can have stored blocks after the last one that counts.
  let block = Math.ceil(summary.trials / size);
  new Log(plan).addCounts(directory, (at, number, counts) => {
    if (at === cell && number < block && counts[measure]?.some(([one]) => one === value) === true) block = number;
  });
  const task: Omit<FindTask, 'cell'> = { block, measure, value };
  const game = await runOnCell<number | undefined>(plan, cell, options, { name: 'find', task }, (error) =>
    blockFailure(error, block * size),
  );
  if (game !== undefined) return { game, value, times: counted.histogram[value] ?? 0, of: counted.n };
  throw new MisbehaviorError(
    `block ${block} was played again and has no game with ${name} ${value}: ${NOT_REPRODUCIBLE}`,
  );
}
