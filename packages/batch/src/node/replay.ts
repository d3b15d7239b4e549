import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { InputError } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { GameError } from '../run/game-error.js';
import type { TracedGame } from '../run/trace.js';
import { defaultResolveFrom } from './modules/resolve-module.js';
import { GAME_TIMEOUT, locateGames } from './run-plan.js';
import { errorFrom, type TraceAnswer, type TraceTask } from './workers/messages.js';
import { workerData } from './workers/worker-data.js';
import { withWorkers, WorkerError, type WorkerPool } from './workers/worker-pool.js';

/** The options of a worker that plays one cell. */
export interface OneCellOptions {
  /** The maximum duration of a move or game in milliseconds; 30,000 when left out. */
  readonly gameTimeout?: number | undefined;
  /** Ends the work early. */
  readonly signal?: AbortSignal | undefined;
  /** Where packages are resolved from; from this package, the working directory and the running script when left out. */
  readonly resolveFrom?: readonly string[] | undefined;
}

/** The game to replay, and the options. */
export interface ReplayRequest extends OneCellOptions {
  /** The batch. */
  readonly plan: Plan;
  /** The position of the cell in the batch, from 0; the first one when left out. */
  readonly cell?: number | undefined;
  /** The index of the game. */
  readonly game: number;
  /** Whether the view of a player is printed before each of their moves; false when left out. */
  readonly verbose?: boolean | undefined;
}

/**
 * Replays one game of a batch, move by move, in a worker under the watchdog.
 *
 * @param request - the game, and the options
 * @param onLine - gets each line, including those before a failure
 * @returns the measures and metrics of the game
 * @throws InputError when there is no such cell, the game has no trace, or a strategy can't be loaded
 * @throws GameError when a strategy or a game breaks its contract, or the moves differ from the batch's
 * @throws MisbehaviorError when a strategy can't be created
 * @throws the reason of the signal, when the signal ends the replay
 */
export async function replay(
  { plan, cell: position = 0, game, verbose = false, ...options }: ReplayRequest,
  onLine: (line: string) => void,
): Promise<TracedGame> {
  const cell = cellAt(plan, position);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onLine);
  try {
    return await withOneCell(plan, position, options, async (pool, at) => {
      try {
        const task: TraceTask = { cell: at, game, verbose, lines: port2 };
        const answer = await pool.run<TraceTask, TraceAnswer>({ name: 'traceTask', task, transfer: [port2] });
        if (answer.kind === 'traced') return answer.traced;
        throw errorFrom(answer, plan, position);
      } catch (error) {
        throw error instanceof WorkerError
          ? new GameError(error.message, { cell, seed: plan.seed, game }, error)
          : error;
      }
    });
  } finally {
    // Lines that were sent and not yet received, a failure's last ones included.
    for (let late = receiveMessageOnPort(port1); late !== undefined; late = receiveMessageOnPort(port1))
      onLine(late.message as string);
    port1.close();
  }
}

/**
 * A cell of a batch.
 *
 * @throws InputError when there is none at this position
 */
export function cellAt({ cells }: Plan, position: number): Cell {
  const cell = cells[position];
  if (cell === undefined)
    throw new InputError(
      `the cells of the batch are numbered from 0 to ${cells.length - 1}; there is no cell ${position}`,
    );
  return cell;
}

/**
 * Starts a worker for one cell of a batch, so that tables of other cells are not computed.
 *
 * @param plan - the batch
 * @param position - the position of the cell
 * @param options - the options of the worker
 * @param use - gets the worker, and the position of the cell in it; for an experiment from a file the worker has all cells
 */
export async function withOneCell<T>(
  plan: Plan,
  position: number,
  { gameTimeout = GAME_TIMEOUT, signal, resolveFrom = defaultResolveFrom() }: OneCellOptions,
  use: (pool: WorkerPool, cell: number) => Promise<T>,
): Promise<T> {
  const one =
    plan.source === undefined
      ? { plan: { seed: plan.seed, cells: [cellAt(plan, position)] }, cell: 0 }
      : { plan, cell: position };
  const data = workerData(one.plan, { locations: await locateGames(one.plan, resolveFrom), resolveFrom });
  return withWorkers(data, { timeout: gameTimeout, signal }, (pool) => use(pool, one.cell));
}
