import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/** Splits codes into the partitions of a guess. A partition is the set of codes with the same feedback. */
export class Partitioner {
  /** The number of feedback evaluations for bounds. They take most of the time of a search. */
  effort = 0;
  /** Whether the last bound is the exact total, because no partition has more than two codes. */
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
   * A lower bound on the total of guesses for `codes[from]` to `codes[to - 1]` when the next guess is `guess`. The
   * total includes this guess.
   *
   * @param least - by size of a partition: a lower bound on its total
   * @param limit - the result can be any value from `limit` on if the bound reaches it
   */
  bound(codes: Int32Array, from: number, to: number, guess: Code, least: Float64Array, limit: number): number {
    const { partitions, feedbacks } = this;
    const { commons, blacks, kind, packed, kinds, solved } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let sum = to - from;
    let seen = from;
    let largest = 0;
    // The bound never decreases, so a guess that has reached the limit cannot become better.
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
   * Sorts `codes[from]` to `codes[to - 1]` by the feedback of a guess. Codes with the same feedback keep their order.
   *
   * @param sorted - receives the codes, from place 0 on
   * @param ends - receives, by feedback, the end of its codes in `sorted`
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
