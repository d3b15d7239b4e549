import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { GameError } from '../block.js';
import type { Cell } from '../plan/cell.js';
import { errorFrom, type TraceAnswer, type TraceTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** Which game is replayed. */
export interface ReplayRequest {
  /** What is played. */
  readonly cell: Cell;
  /** The canonical text of the batch's seed. */
  readonly seed: string;
  /** The index of the game. */
  readonly game: number;
  /** How long a move may take, in milliseconds; 30,000 when left out. */
  readonly patience?: number;
  /** Ends the replay early. */
  readonly signal?: AbortSignal;
}

/**
 * Replays one game of a batch, move by move, in a worker under the watchdog.
 *
 * @param request - which game
 * @param onLine - given each line as it comes, also those before a failure
 * @returns the measures, in the game's order
 * @throws InputError when the game can't be told as text, or a strategy can't be loaded
 * @throws GameError when a strategy or the game breaks its contract, or the moves differ from the batch's
 * @throws MisbehaviorError when a strategy can't be created
 * @throws the signal's reason when that ends it
 */
export async function replay(
  { cell, seed, game, patience = 30_000, signal }: ReplayRequest,
  onLine: (line: string) => void,
): Promise<readonly number[]> {
  const pool = new WorkerPool({ seed, cells: [cell] }, 1, patience);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onLine);
  try {
    const task: TraceTask = { cell: 0, game, slot: 0, lines: port2 };
    const answer = await pool.run<TraceTask, TraceAnswer>({ name: 'traceTask', task, slot: 0, transfer: [port2], signal });
    if (answer.kind === 'traced') return answer.measures;
    throw errorFrom(answer, cell, seed);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof WorkerError ? new GameError(error.message, { cell, seed, game }, error) : error;
  } finally {
    // What was said and not yet heard, a failure's last words included.
    for (let late = receiveMessageOnPort(port1); late !== undefined; late = receiveMessageOnPort(port1)) onLine(late.message);
    port1.close();
    await pool.close();
  }
}
