import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/** Splits codes into the partitions of a guess. A partition is the set of codes with the same feedback. */
export class Partitioner {
  private readonly feedbacks = new Uint8Array(this.table.codes);

  constructor(private readonly table: FeedbackTable) {}

  /**
   * Sorts `codes[from]` to `codes[to - 1]` by the feedback of a guess, in a stable order, into `sorted` from place 0
   * on. `ends` receives, by feedback, the end of its codes.
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
