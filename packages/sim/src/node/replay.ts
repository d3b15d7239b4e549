import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { InputError } from '@cards/core';
import { GameError } from '../block.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { TracedGame } from '../trace.js';
import { GAME_TIMEOUT } from './run-plan.js';
import { errorFrom, type TraceAnswer, type TraceTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** Which game is replayed, and how. */
export interface ReplayRequest {
  /** The batch. */
  readonly plan: Plan;
  /** The position of the cell in the batch, from 0; the first one when left out. */
  readonly cell?: number | undefined;
  /** The index of the game. */
  readonly game: number;
  /** Whether each player's view is shown before each move; no when left out. */
  readonly verbose?: boolean | undefined;
  /** How long a move may take, in milliseconds; 30,000 when left out. */
  readonly gameTimeout?: number | undefined;
  /** Ends the replay early. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Replays one game of a batch, move by move, in a worker under the watchdog.
 *
 * @param request - which game
 * @param onLine - given each line as it comes, also those before a failure
 * @returns what it came to
 * @throws InputError when there is no such cell, the game can't be told as text, or a strategy can't be loaded
 * @throws GameError when a strategy or the game breaks its contract, or the moves differ from the batch's
 * @throws MisbehaviorError when a strategy can't be created
 * @throws the signal's reason when that ends it
 */
export async function replay(
  { plan, cell: position = 0, game, verbose = false, gameTimeout = GAME_TIMEOUT, signal }: ReplayRequest,
  onLine: (line: string) => void,
): Promise<TracedGame> {
  const cell = cellAt(plan, position);
  const one = planOfOne(plan, position);
  const pool = new WorkerPool(one.plan, 1, gameTimeout);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onLine);
  try {
    const task: TraceTask = { cell: one.cell, game, verbose, slot: 0, lines: port2 };
    const answer = await pool.run<TraceTask, TraceAnswer>({ name: 'traceTask', task, slot: 0, transfer: [port2], signal });
    if (answer.kind === 'traced') return answer.traced;
    throw errorFrom(answer, plan, position);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof WorkerError ? new GameError(error.message, { cell, seed: plan.seed, game }, error) : error;
  } finally {
    // What was said and not yet heard, a failure's last words included.
    for (let late = receiveMessageOnPort(port1); late !== undefined; late = receiveMessageOnPort(port1)) onLine(late.message);
    port1.close();
    await pool.close();
  }
}

/**
 * A cell of a batch.
 *
 * @throws InputError when there is none at this position
 */
export function cellAt({ cells }: Plan, position: number): Cell {
  const cell = cells[position];
  if (cell === undefined) throw new InputError(`the cells of the batch are numbered from 0 to ${cells.length - 1}; there is no cell ${position}`);
  return cell;
}

/**
 * As little of a batch as a worker needs for one cell, so that no tables of others are prepared; the cells of a file are known there by their
 * positions.
 */
export function planOfOne(plan: Plan, cell: number): { readonly plan: Plan; readonly cell: number } {
  return plan.source === undefined ? { plan: { seed: plan.seed, cells: [cellAt(plan, cell)] }, cell: 0 } : { plan, cell };
}
