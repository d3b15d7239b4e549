import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/** Splits codes into the partitions of a guess: the codes with the same feedback. */
export class Partitioner {
  /** The number of feedback evaluations for bounds, which take most of the time of a search. */
  effort = 0;
  /** Whether the last bound is the total itself: no partition has more than two codes. */
  exact = false;
  private readonly table: FeedbackTable;
  private readonly partitions: Int32Array;
  private readonly feedbacks: Uint8Array;

  /** @param table - feedback of the codes */
  constructor(table: FeedbackTable) {
    this.table = table;
    this.partitions = new Int32Array(table.feedbacks);
    this.feedbacks = new Uint8Array(table.codes);
  }

  /**
   * A lower bound on the total that some codes take after a guess, this one included.
   *
   * @param least - a lower bound by size of a partition
   * @param limit - when the bound reaches it, any value from it on is returned
   */
  bound(codes: Int32Array, from: number, to: number, guess: Code, least: Float64Array, limit: number): number {
    const { partitions, feedbacks } = this;
    const { commons, blacks, kind, packed, kinds, solved } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let sum = to - from;
    let seen = from;
    let largest = 0;
    // The bound never falls: a guess that is no better now does not become better.
    for (; seen < to && sum < limit; seen++) {
      const code = codes[seen] as Code;
      const feedback =
        (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      feedbacks[seen - from] = feedback;
      if (feedback === solved) continue;
      const size = (partitions[feedback] as number) + 1;
      partitions[feedback] = size;
      if (size > largest) largest = size;
      sum += (least[size] as number) - (least[size - 1] as number);
    }
    for (let i = 0; i < seen - from; i++) partitions[feedbacks[i] as number] = 0;
    this.effort += seen - from;
    this.exact = largest <= 2 && sum < limit;
    return sum;
  }

  /**
   * Sorts codes by the feedback of a guess, otherwise in order.
   *
   * @param sorted - receives the codes
   * @param ends - receives, by feedback, where its codes end
   */
  sort(codes: Int32Array, from: number, to: number, guess: Code, sorted: Int32Array, ends: Int32Array): void {
    const { table, feedbacks } = this;
    ends.fill(0);
    for (let i = from; i < to; i++) {
      const feedback = table.feedback(codes[i] as Code, guess);
      feedbacks[i - from] = feedback;
      ends[feedback] = (ends[feedback] as number) + 1;
    }
    for (let feedback = 0, begin = 0; feedback < ends.length; feedback++) {
      const size = ends[feedback] as number;
      ends[feedback] = begin;
      begin += size;
    }
    for (let i = from; i < to; i++) {
      const feedback = feedbacks[i - from] as number;
      const place = ends[feedback] as number;
      sorted[place] = codes[i] as Code;
      ends[feedback] = place + 1;
    }
  }
}
