import { hasCode } from '@cards/core';
import type { TallyEntries } from '@cards/statistics';
import { checkMembers } from '@cards/core/internal';
import type { Batch, BlockId } from './batch.js';
import type { BlockResult, Executor } from './executor.js';
import type { BatchError, GameError } from './failure.js';

/**
 * The options of {@link runBlocks}.
 *
 * @inline
 */
export interface SchedulerOptions {
  /** Receives each finished block, which the batch has counted. */
  readonly onBlock?: OnBlock;
  /** Whether to start no more blocks. Blocks in progress are finished, and then `runBlocks` returns. */
  readonly isPaused?: () => boolean;
  /** Receives each failure, and the other blocks are played too. By default, a failure ends the batch. */
  readonly onFailure?: ((id: BlockId, error: BatchError) => void) | undefined;
  /** An `AbortSignal` that ends the batch early. Blocks in progress are finished first. */
  readonly signal?:
    | {
        /** Whether the run is aborted. */
        readonly aborted: boolean;
        /** Throws the reason if the run is aborted. */
        throwIfAborted(): void;
      }
    | undefined;
}

interface Slot {
  readonly number: number;
  last: BlockId | undefined;
}

/**
 * Receives each finished block, in any order.
 *
 * @param id - the block
 * @param counts - `[measure]`: a histogram for each measure of the cell
 * @param measures - `[game][lineup][measure]`: the measures of every game, if the executor keeps them
 */
export type OnBlock = (id: BlockId, counts: readonly TallyEntries[], measures?: Int32Array) => void;

/**
 * Plays the remaining blocks of a batch on an executor, and adds them to the batch. If several games fail, the reported
 * failure does not depend on the number of slots of the executor.
 *
 * @param batch - the blocks
 * @param executor - plays the blocks
 * @param options - what to do with each block, and when the batch ends
 * @throws BatchError when a block fails: the error of the first cell with a failure, and of the first game in this cell
 * @throws the reason of the signal, when the signal ends the batch
 *
 * @example
 * ```ts
 * import { Batch, planExperiment, runBlocks, simulate, summarize, threadExecutor } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const stop = { kind: 'precision', halfWidth: 0.1 } as const;
 * const experiment = { cells: [{ game: pairs, strategies: ['good'], stop }] };
 * const plan = planExperiment(experiment);
 * const batch = new Batch(plan);
 * await runBlocks(batch, threadExecutor(plan.seed));
 * const summary = summarize(plan, batch.entries());
 * summary.cells[0]?.stop?.reached; // => true
 * summary.digest === simulate(experiment).digest; // => true
 * ```
 */
export async function runBlocks(
  batch: Batch,
  executor: Executor,
  { onBlock, isPaused = () => false, onFailure, signal }: SchedulerOptions = {},
): Promise<void> {
  checkMembers(batch, 'the batch', 'plan');
  checkMembers(executor, 'the executor', 'slots');
  // A failure ends the batch, but blocks in progress are finished: an earlier game may fail too, and is then reported.
  let failures: { readonly id: BlockId; readonly error: BatchError }[] = [];
  /** The blocks in progress that no slot plays now, the next one last. */
  const waiting: BlockId[] = [];
  do {
    // A failure after the end of its cell stops all slots although it is ignored; the loop then plays the other blocks.
    // oxlint-disable-next-line no-await-in-loop -- each round starts after the failures of the one before are known
    await playUntilOver();
    // With fewer workers, games after the end of a cell would not have been played, so their failures are ignored.
    failures = failures.filter(({ id }) => !batch.isDone(id.index));
  } while (!isOver() && batch.isLeft());
  signal?.throwIfAborted();
  const [first] = failures.sort(
    (one, other) => one.id.index - other.id.index || gameOf(one.error) - gameOf(other.error),
  );
  if (first !== undefined) throw first.error;

  function isOver(): boolean {
    return failures.length > 0 || isPaused() || signal?.aborted === true;
  }

  function nextBlocks(slot: Slot): readonly BlockId[] {
    const blocks: BlockId[] = [];
    const wanted = executor.most?.(slot.number) ?? 1;
    // The last calls have few blocks, so that all slots end together.
    const most =
      wanted === 1 ? 1 : Math.min(wanted, Math.ceil((batch.left + waiting.length) / (2 * executor.slots - 1)));
    while (blocks.length < most) {
      const next = waiting.pop() ?? (isOver() ? undefined : batch.take(blocks.at(-1) ?? slot.last));
      if (next === undefined) break;
      if (batch.isNeeded(next) && !isAfterFailure(next)) blocks.push(next);
    }
    return blocks;
  }

  /** Whether an earlier block of the cell has failed: then no game of this one can be the first that fails. */
  function isAfterFailure({ index, block }: BlockId): boolean {
    return failures.some(({ id }) => id.index === index && id.block < block);
  }

  function finish(id: BlockId, result: BlockResult): void {
    // Later blocks of a cell that its stopping rule has ended do not count.
    if (batch.isDone(id.index)) return;
    if (result.kind === 'counted') {
      batch.add(id.index, id.block, result.counts, result.measures);
      onBlock?.(id, result.counts, result.measures);
    } else if (result.kind === 'failed' && onFailure !== undefined) onFailure(id, result.error);
    else if (result.kind === 'failed') failures.push({ id, error: result.error });
  }

  /** Plays blocks in all slots of the executor, until no block remains or the batch is over. */
  function playUntilOver(): Promise<void> {
    const free: Slot[] = [];
    const state = { slots: 0, playing: 0, hasEnded: false };
    return new Promise((resolve, reject) => {
      const end = (error: unknown): void => {
        state.hasEnded = true;
        reject(error);
      };
      const playIn = async (slot: Slot, blocks: readonly BlockId[]): Promise<void> => {
        slot.last = blocks.at(-1);
        const results = await executor.play(slot.number, blocks);
        state.playing--;
        free.push(slot);
        if (state.hasEnded) return;
        waiting.push(...blocks.slice(results.length).reverse());
        // The slot plays on while its blocks are counted.
        if (results.length > 1 && results.every(({ kind }) => kind === 'counted')) fill();
        for (const [at, result] of results.entries()) finish(blocks[at] as BlockId, result);
        fill();
      };
      // The number of slots can change, so it is read before each call.
      const fill = (): void => {
        while (state.playing < executor.slots && !state.hasEnded) {
          const slot = free.pop() ?? { number: state.slots++, last: undefined };
          const blocks = nextBlocks(slot);
          if (blocks.length === 0) {
            free.push(slot);
            break;
          }
          state.playing++;
          playIn(slot, blocks).catch(end);
        }
        if (state.playing === 0) resolve();
      };
      fill();
    });
  }
}

function gameOf(error: BatchError): number {
  return hasCode<GameError>(error, 'CARDS_GAME') ? error.game : -1;
}
