import type { InputError, MisbehaviorError } from '@cards/core';
import { GameError } from '../block.js';
import type { Plan } from '../plan/plan.js';
import type { TallyEntries } from '../tally.js';
import type { BlockId, Schedule } from './schedule.js';
import type { SharedTables } from './shared-tables.js';
import { type Answer, errorFrom, type PlayTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** How a batch is played on workers. */
export interface WorkerOptions {
  /** How many threads. */
  readonly workers: number;
  /** How long a game may take, in milliseconds. */
  readonly gameTimeout: number;
  /** Ends the batch early. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a cell needs no more blocks. */
  readonly isDone?: (index: number) => boolean;
  /** Where tables of its cells are that were computed before. */
  readonly tables?: SharedTables;
}

/**
 * Plays all blocks of a schedule on worker threads.
 *
 * @param plan - the batch
 * @param schedule - the blocks to be played
 * @param options - how
 * @param onBlock - given each finished block, in any order
 * @throws GameError when a strategy or a game misbehaves: breaks its contract, ends its thread, finds no end
 * @throws InputError when a strategy from a file can't be loaded
 * @throws the signal's reason when that ends the batch
 */
export async function playOnWorkers(
  plan: Plan,
  schedule: Schedule,
  { workers, gameTimeout, signal, isDone = () => false, tables }: WorkerOptions,
  onBlock: (id: BlockId, block: readonly TallyEntries[]) => void,
): Promise<void> {
  const pool = new WorkerPool(plan, workers, gameTimeout, tables, (index) => !isDone(index));
  // Failures end the batch, but not the blocks under way: of a cell the first game that fails is named, whoever met it.
  let failures: { readonly index: number; readonly error: InputError | MisbehaviorError | GameError }[] = [];
  try {
    do {
      await Promise.all(Array.from({ length: workers }, (_, slot) => playInSlot(slot)));
      // A game beyond the end of its cell would not have been played by fewer workers: that it fails is nobody's business.
      failures = failures.filter(({ index }) => !isDone(index));
    } while (!stopped() && schedule.left > 0);
  } finally {
    await pool.close();
  }
  signal?.throwIfAborted();
  const [first] = failures.sort((one, other) => one.index - other.index || gameOfError(one.error) - gameOfError(other.error));
  if (first !== undefined) throw first.error;

  function stopped(): boolean {
    return failures.length > 0 || signal?.aborted === true;
  }

  /** Keeps one worker busy. */
  async function playInSlot(slot: number): Promise<void> {
    let id: BlockId | undefined;
    while (!stopped() && (id = schedule.take(id)) !== undefined) {
      const answer = await play(slot, id);
      if (answer.kind === 'counted') onBlock(id, answer.block);
      else failures.push({ index: id.index, error: errorFrom(answer, plan, id.index) });
    }
  }

  /** Plays one block; what keeps it from an answer is an answer too. */
  async function play(slot: number, { index, cell, block }: BlockId): Promise<Answer> {
    try {
      const task: PlayTask = { cell: index, block, slot };
      return await pool.run<PlayTask, Answer>({ name: 'playTask', task, slot, signal });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      const { message, heartbeat } = error;
      if (heartbeat < 0) return { kind: 'misbehaved', message: `while strategies were loaded, ${message}` };
      return { kind: 'failed', message, game: block * cell.game.blockSize + heartbeat };
    }
  }
}

function gameOfError(error: Error): number {
  return error instanceof GameError ? error.game : -1;
}
