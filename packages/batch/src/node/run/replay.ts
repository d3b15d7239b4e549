import { InputError, MisbehaviorError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { blockSizeOf } from '../../plan/blocks.js';
import type { Cell } from '../../plan/cell.js';
import type { CellMeasure } from '../../plan/measures.js';
import { isPlayable } from '../../plan/plan-data.js';
import { cellAt, type Plan } from '../../plan/plan.js';
import { errorFrom, type Failure } from '../../run/failure.js';
import type { RecordedGames } from '../../run/move-records.js';
import type { TracedGame } from '../../run/trace.js';
import type { CellSummary, MeasureSummary } from '../../summary/summary.js';
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

/** The games of a finished run that {@link findExtreme} finds. */
export const ENDS = ['worst', 'best', 'longest'] as const;

export type End = (typeof ENDS)[number];

/** The game to find in a finished run, and the options. */
export interface ExtremeRequest extends OneCellOptions {
  /** The finished run, from `openRun`. */
  readonly run: StoredRun;
  /** The position of the cell, from 0. */
  readonly cell: number;
  /** The game to find: the worst or the best one for the first player, or the longest. */
  readonly wanted: End;
  /** The name of the measure. Default: the first one, and for the longest game the measure of its length. */
  readonly measure?: string | undefined;
}

/** The first game with the lowest or highest value of a measure. */
export interface ExtremeGame {
  /** The index of the game. */
  readonly game: number;
  /** The measure. */
  readonly measure: CellMeasure;
  /** Its value in this game. */
  readonly value: number;
  /** Whether this is the lowest or the highest value of all games. */
  readonly end: 'lowest' | 'highest';
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
 * @throws RunError if the run is not finished, or a strategy or the game was passed as a value
 * @throws InputError if the run has no such cell, the cell has no such measure, or none that says what is wanted
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
 * const longest = await findExtreme({ run, cell: 0, wanted: 'longest', measure: 'flips' });
 * longest.of; // => 3000
 * const { measures } = await replay({ plan: run.plan, game: longest.game }, () => {});
 * measures[0] === longest.value; // => true
 * ```
 */
export async function findExtreme({
  run,
  cell: index,
  wanted,
  measure: name,
  ...options
}: ExtremeRequest): Promise<ExtremeGame> {
  const { directory, manifest, plan } = run;
  const cell = cellAt(plan, index);
  const measure = measureOf(cell, wanted, name);
  const end = endOf(measure, wanted, cell);
  if (!isPlayable(manifest))
    throw new RunError(
      `cannot play games of the run in ${directory}: ${NOT_STORED}; use the program that started the run`,
    );
  // A summary has the cells and the measures of its plan.
  const { trials, measures } = (await merge([run])).cells[index] as CellSummary;
  const counted = measures[measure.name] as MeasureSummary;
  const value = end === 'lowest' ? counted.min : counted.max;
  const [size, position] = [blockSizeOf(cell), cell.measures.indexOf(measure)];
  // A cell with a stopping rule can have stored blocks after the last one that counts.
  let block = Math.ceil(trials / size);
  new Log(plan).addCounts(directory, (at, number, counts) => {
    if (at === index && number < block && counts[position]?.some(([one]) => one === value) === true) block = number;
  });
  const task: Omit<FindTask, 'cell'> = { block, measure: position, value };
  const game = await runOnCell<number | undefined>(plan, index, options, { name: 'find', task }, (error) =>
    blockFailure(error, block * size),
  );
  if (game !== undefined) return { game, measure, value, end, times: counted.histogram[value] ?? 0, of: counted.n };
  throw new MisbehaviorError(
    `block ${block} was played again and has no game with ${measure.name} ${value}: ${NOT_REPRODUCIBLE}`,
  );
}

function measureOf({ measures, lineups, game }: Cell, wanted: End, name: string | undefined): CellMeasure {
  const names = measures.map((one) => one.name);
  if (name !== undefined) {
    const named = measures.find((one) => one.name === name);
    if (named !== undefined) return named;
    throw InputError.unknownName(`measure of ${game.id}`, name, names);
  }
  const choices = `choose from ${names.join(', ')}`;
  if (wanted === 'longest' && lineups.length > 1)
    throw new InputError(
      `--game longest needs --measure in a paired cell, because it counts several games; ${choices}`,
    );
  const found = wanted === 'longest' ? measures.find(({ role }) => role === 'length') : measures[0];
  if (found !== undefined) return found;
  throw new InputError(`--game longest needs --measure, because the game has no measure of its length; ${choices}`);
}

function endOf({ name, better }: CellMeasure, wanted: End, { measures }: Cell): ExtremeGame['end'] {
  if (wanted === 'longest') return 'highest';
  if (better !== 'neither') return (wanted === 'best') === (better === 'higher') ? 'highest' : 'lowest';
  const ranked = measures.filter((one) => one.better !== 'neither').map((one) => one.name);
  const remedy =
    ranked.length === 0
      ? 'the cell has no measure that can be used'
      : `choose a measure with --measure: ${ranked.join(', ')}`;
  throw new InputError(`${name} has no ${wanted} game, because neither high nor low values are better; ${remedy}`);
}
