import type { TallyEntries } from '@cards/statistics';
import type { BatchError, Executor } from './executor.js';
import { GameError } from './game-error.js';
import type { BlockId, Schedule } from './schedule.js';

/** The options of {@link runBlocks}. */
export interface SchedulerOptions {
  /** Whether a cell, by its position, needs no more blocks; no cell when left out. */
  readonly isDone?: (index: number) => boolean;
  /** Whether to hand out no more blocks for now. Blocks in progress are still finished. */
  readonly isPaused?: () => boolean;
  /** Ends the batch early: an `AbortSignal`. */
  readonly signal?:
    | {
        /** Whether the run is aborted. */
        readonly aborted: boolean;
        /** Throws the reason if the run is aborted. */
        throwIfAborted(): void;
      }
    | undefined;
}

/** Gets each finished block, in any order. */
export type OnBlock = (id: BlockId, counts: readonly TallyEntries[]) => void;

/**
 * Plays the blocks of a schedule on an executor until none remains. It is the only place that decides which blocks are played
 * and which of several failures is reported. Neither depends on the number of slots of the executor.
 *
 * @param schedule - the blocks; give it the same `isDone`
 * @param executor - plays the blocks
 * @param options - when a cell or the batch ends
 * @param onBlock - gets each finished block, with a histogram for each metric of its cell
 * @throws BatchError the failure of the first cell that has one, and in this cell of the first game
 * @throws the reason of the signal, when the signal ends the batch
 *
 * @example
 * ```ts
 * import { planExperiment, Results, runBlocks, Schedule, simulate, summarize, threadExecutor } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const stop = { kind: 'precision', halfWidth: 0.1 } as const;
 * const experiment = { cells: [{ game: pairs, strategies: ['good'], stop }] };
 * const plan = planExperiment(experiment);
 * const results = new Results(plan);
 * const isDone = (cell: number): boolean => results.isDone(cell);
 * await runBlocks(new Schedule(plan, { isDone }), threadExecutor(plan.seed), { isDone }, ({ index, block }, counts) => {
 *   results.add(index, block, counts);
 * });
 * const summary = summarize(plan, results.entries());
 * summary.cells[0]?.stop?.reached; // => true
 * summary.digest === simulate(experiment).digest; // => true
 * ```
 */
export async function runBlocks(
  schedule: Schedule,
  executor: Executor,
  { isDone = () => false, isPaused = () => false, signal }: SchedulerOptions,
  onBlock: OnBlock,
): Promise<void> {
  // A failure ends the batch, but blocks in progress are finished: an earlier game of the cell may fail too, and is then reported.
  let failures: { readonly index: number; readonly error: BatchError }[] = [];
  do {
    // oxlint-disable-next-line no-await-in-loop -- blocks that a failure beyond the end of its cell held up are handed out afterwards
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
      // oxlint-disable-next-line no-await-in-loop -- a slot plays one block at a time
      const result = await executor.play(slot, id);
      if (result.kind === 'counted') onBlock(id, result.counts);
      else failures.push({ index: id.index, error: result.error });
    }
  }
}

function gameOf(error: BatchError): number {
  return error instanceof GameError ? error.game : -1;
}
