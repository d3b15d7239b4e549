import type { TallyEntries } from '@cards/statistics';
import type { BatchError, Executor } from './executor.js';
import { GameError } from './game-error.js';
import type { BlockId, Schedule } from './schedule.js';

/** How the blocks of a schedule are run. */
export interface SchedulerOptions {
  /** Whether a cell needs no more blocks; never when left out. */
  readonly isDone?: (index: number) => boolean;
  /** Whether to hand out no more blocks for now; the blocks under way are still finished. */
  readonly isPaused?: () => boolean;
  /** Ends the batch early: an `AbortSignal`. */
  readonly signal?: { readonly aborted: boolean; throwIfAborted(): void } | undefined;
}

/** Gets each finished block, in any order. */
export type OnBlock = (id: BlockId, counts: readonly TallyEntries[]) => void;

/**
 * Runs the blocks of a schedule on an executor until none is left: the one place that decides which blocks are played, and which failure of
 * several is reported. Neither depends on how many slots the executor has.
 *
 * @param schedule - the blocks
 * @param executor - where they are played
 * @param options - how
 * @param onBlock - gets each finished block
 * @throws BatchError the failure of the first cell that has one, and in it of the first game
 * @throws the signal's reason when that ends the batch
 */
export async function runBlocks(
  schedule: Schedule,
  executor: Executor,
  { isDone = () => false, isPaused = () => false, signal }: SchedulerOptions,
  onBlock: OnBlock,
): Promise<void> {
  // A failure ends the batch, but not the blocks under way: an earlier game of the same cell may fail too, and is then the one to report.
  let failures: { readonly index: number; readonly error: BatchError }[] = [];
  do {
    await Promise.all(Array.from({ length: executor.slots }, (_, slot) => playInSlot(slot)));
    // With fewer workers, games beyond the end of a cell would not have been played, so their failures are ignored.
    failures = failures.filter(({ index }) => !isDone(index));
  } while (!isOver() && schedule.left > 0);
  signal?.throwIfAborted();
  const [first] = failures.sort((one, other) => one.index - other.index || gameOf(one.error) - gameOf(other.error));
  if (first !== undefined) throw first.error;

  function isOver(): boolean {
    return failures.length > 0 || isPaused() || signal?.aborted === true;
  }

  /** Keeps one slot busy. */
  async function playInSlot(slot: number): Promise<void> {
    let id: BlockId | undefined;
    while (!isOver() && (id = schedule.take(id)) !== undefined) {
      const result = await executor.play(slot, id);
      if (result.kind === 'counted') onBlock(id, result.counts);
      else failures.push({ index: id.index, error: result.error });
    }
  }
}

function gameOf(error: BatchError): number {
  return error instanceof GameError ? error.game : -1;
}
