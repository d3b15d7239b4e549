import { MAX_BLOCKS } from '../protocol/job.js';

/** The duration of a job, in milliseconds. */
export const JOB_DURATION = 2000;

/** The largest result of a job, in characters. */
const LARGEST_RESULT = 4_000_000;

/** A job has at most this many times the blocks of the jobs that were measured. */
const GROWTH = 8;

/** The weight of the last job in the means. */
const WEIGHT = 0.5;

interface Measured {
  /** Milliseconds for one block. */
  duration: number;
  /** Characters of the result of one block. */
  characters: number;
  /** The number of blocks of the largest job so far. */
  largest: number;
}

/** Chooses the number of blocks of a job from the durations of the finished ones. */
export class Pace {
  /** The number of blocks of a job of the cell that was measured last. */
  current = 1;
  private readonly cells = new Map<number, Measured>();

  note(cell: number, blocks: number, milliseconds: number, characters: number): void {
    const one = { duration: milliseconds / blocks, characters: characters / blocks };
    const known = this.cells.get(cell) ?? { ...one, largest: 0 };
    this.cells.set(cell, {
      duration: known.duration + WEIGHT * (one.duration - known.duration),
      characters: known.characters + WEIGHT * (one.characters - known.characters),
      largest: Math.max(known.largest, blocks),
    });
    this.current = this.blocksOf(cell);
  }

  /** The number of blocks of a job of a cell, from 1. A cell that is not measured starts with one block. */
  blocksOf(cell: number): number {
    const known = this.cells.get(cell);
    if (known === undefined) return 1;
    const most = Math.min(
      JOB_DURATION / Math.max(known.duration, 1e-3),
      LARGEST_RESULT / Math.max(known.characters, 1),
      GROWTH * known.largest,
      MAX_BLOCKS,
    );
    return Math.max(1, Math.floor(most));
  }
}
