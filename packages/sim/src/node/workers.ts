import { InputError } from '@cards/core';
import { GameError } from '../block.js';
import type { Plan } from '../plan/plan.js';
import type { TallyEntries } from '../tally.js';
import type { BlockId, Schedule } from './schedule.js';
import type { Answer, PlayTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** How a batch is played on workers. */
export interface WorkerOptions {
  /** How many threads. */
  readonly workers: number;
  /** How long a game may take, in milliseconds. */
  readonly patience: number;
  /** Ends the batch early. */
  readonly signal?: AbortSignal | undefined;
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
  { workers, patience, signal }: WorkerOptions,
  onBlock: (id: BlockId, block: readonly TallyEntries[]) => void,
): Promise<void> {
  const pool = new WorkerPool(plan, workers, patience);
  // The first reason to stop is the one that counts, and ends all tasks under way.
  const stop = new AbortController();
  const forward = (): void => stop.abort(signal?.reason);
  signal?.addEventListener('abort', forward);
  try {
    signal?.throwIfAborted();
    await Promise.all(Array.from({ length: workers }, (_, slot) => playInSlot(slot)));
    stop.signal.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', forward);
    await pool.close();
  }

  /** Keeps one worker busy. */
  async function playInSlot(slot: number): Promise<void> {
    let id: BlockId | undefined;
    while (!stop.signal.aborted && (id = schedule.take(id)) !== undefined) {
      const answer = await play(slot, id);
      if (answer.kind === 'counted') onBlock(id, answer.block);
      else if (answer.kind === 'refused') stop.abort(new InputError(answer.message));
      else stop.abort(new GameError(answer.message, { cell: id.cell, seed: plan.seed, game: answer.game }));
    }
  }

  /** Plays one block; what keeps it from an answer is an answer too. */
  async function play(slot: number, { index, cell, block }: BlockId): Promise<Answer> {
    try {
      const task: PlayTask = { cell: index, block, slot };
      return await pool.run<PlayTask, Answer>({ name: 'playTask', task, slot, signal: stop.signal });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      return { kind: 'failed', message: error.message, game: block * cell.game.blockSize + error.pulse };
    }
  }
}
