import type { BlockId, BlockResult } from '@cards/batch';
import type { QueuedJob } from '../redis/block-queue.js';
import { jobId } from '../protocol/keys.js';
import { rangesOf } from '../protocol/job.js';

interface OpenBlock {
  readonly id: BlockId;
  readonly resolve: (result: BlockResult) => void;
  readonly reject: (error: Error) => void;
}

/** Each block is settled once, so a result that arrives late or twice is ignored. */
export class OpenBlocks {
  private readonly open = new Map<string, OpenBlock>();
  /** The blocks that are in no job, by cell. */
  private readonly loose = new Map<number, number[]>();

  /** Adds a block. The promise is settled with its result. */
  add(id: BlockId): Promise<BlockResult> {
    return new Promise((resolve, reject) => {
      this.open.set(keyOf(id.index, id.block), { id, resolve, reject });
      this.release(id.index, [id.block]);
    });
  }

  /** Settles a block, unless it is settled already. */
  settle(cell: number, block: number, result: BlockResult): void {
    const key = keyOf(cell, block);
    const found = this.open.get(key);
    this.open.delete(key);
    found?.resolve(result);
  }

  rejectAll(error: Error): void {
    const all = [...this.open.values()];
    this.open.clear();
    this.loose.clear();
    for (const { reject } of all) reject(error);
  }

  /** Returns blocks to those that are in no job. Settled blocks are left out. */
  release(cell: number, blocks: readonly number[]): void {
    const left = blocks.filter((block) => this.open.has(keyOf(cell, block)));
    if (left.length > 0) this.loose.set(cell, [...(this.loose.get(cell) ?? []), ...left]);
  }

  get hasLoose(): boolean {
    return this.loose.size > 0;
  }

  /** Makes a job of blocks that are in no job. Blocks of a cell that is done are skipped. */
  nextJob(run: string, sizeOf: (cell: number) => number, isDone: (cell: number) => boolean): QueuedJob | undefined {
    for (const [cell, all] of this.loose) {
      // The cell that waited longest is first; it returns to the end of the map with the blocks that remain.
      this.loose.delete(cell);
      const blocks = all.sort((one, other) => one - other);
      if (isDone(cell)) {
        for (const block of blocks) this.settle(cell, block, { kind: 'skipped' });
        continue;
      }
      const taken = blocks.splice(0, sizeOf(cell));
      if (blocks.length > 0) this.loose.set(cell, blocks);
      return { id: jobId(run, cell, taken[0] ?? 0, taken.length), data: { run, cell, ranges: rangesOf(taken) } };
    }
    return undefined;
  }
}

const keyOf = (cell: number, block: number): string => `${cell}/${block}`;
