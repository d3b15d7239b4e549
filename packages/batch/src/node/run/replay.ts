import { InputError } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import type { Plan } from '../../plan/plan.js';
import { errorFrom, type Failure } from '../../run/failure.js';
import type { RecordedGames } from '../../run/move-records.js';
import type { TracedGame } from '../../run/trace.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { GAME_TIMEOUT, type RunOptions } from './run-options.js';
import { locateGames } from './stages.js';
import { type RecordTask, type TraceTask, workerData } from '../workers/worker-data.js';
import { withWorkers } from '../workers/with-workers.js';
import type { WorkerRequest } from '../../workers/pool.js';
import type { WorkerError } from '../../workers/worker-error.js';

/** The options of a worker that plays games of one cell: the time limit of a move or a game, and others. */
export type OneCellOptions = Pick<RunOptions, 'gameTimeout' | 'isolated' | 'signal' | 'resolveFrom'>;

/** The game to replay, and the options. */
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
 * @param request - the game and the options
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
export async function replay(
  { plan, cell: position = 0, game, verbose = false, ...options }: ReplayRequest,
  onLine: (line: string) => void,
): Promise<TracedGame> {
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
 * Returns a cell of a batch.
 *
 * @param plan - the batch
 * @param position - the position of the cell, from 0
 * @throws InputError if the batch has no such cell
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { cellAt } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] });
 * cellAt(plan, 0).strategies; // => ['good']
 * cellAt(plan, 1); // throws 'there is no cell 1: the only cell of this batch is 0'
 * ```
 */
export function cellAt({ cells }: Plan, position: number): Cell {
  const cell = cells[position];
  if (cell === undefined)
    throw new InputError(
      `there is no cell ${position}: ${cells.length === 1 ? 'the only cell of this batch is 0' : `the cells of this batch are 0 to ${cells.length - 1}`}`,
    );
  return cell;
}

/**
 * Runs a task in a worker for one cell of a batch, so that only the tables of this cell are computed. If the experiment
 * comes from a file, the worker has all cells.
 */
export async function runOnCell<Answer>(
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
