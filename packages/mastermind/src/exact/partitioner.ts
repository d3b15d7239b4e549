import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/** Splits codes into the parts that a guess tells apart. */
export class Partitioner {
  /** How many answers were looked up to bound guesses: what the time of a search goes into. */
  effort = 0;
  /** Whether the last bound is the total itself: no part has more than two codes. */
  exact = false;
  private readonly table: FeedbackTable;
  private readonly parts: Int32Array;
  private readonly answers: Uint8Array;

  /** @param table - feedback of the codes */
  constructor(table: FeedbackTable) {
    this.table = table;
    this.parts = new Int32Array(table.feedbacks);
    this.answers = new Uint8Array(table.codes);
  }

  /**
   * A lower bound on the total that some codes take after a guess, this one included.
   *
   * @param least - a lower bound by size of a part
   * @param limit - a bound that is no lower may be anything from here on
   */
  bound(codes: Int32Array, from: number, to: number, guess: Code, least: Float64Array, limit: number): number {
    const { parts, answers } = this;
    const { commons, blacks, kind, packed, kinds, solved } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let sum = to - from;
    let seen = from;
    let largest = 0;
    // The bound never falls: a guess that is no better now will not be.
    for (; seen < to && sum < limit; seen++) {
      const code = codes[seen] as Code;
      const answer = (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      answers[seen - from] = answer;
      if (answer === solved) continue;
      const size = (parts[answer] as number) + 1;
      parts[answer] = size;
      if (size > largest) largest = size;
      sum += (least[size] as number) - (least[size - 1] as number);
    }
    for (let i = 0; i < seen - from; i++) parts[answers[i] as number] = 0;
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
    const { table, answers } = this;
    ends.fill(0);
    for (let i = from; i < to; i++) {
      const answer = table.feedback(codes[i] as Code, guess);
      answers[i - from] = answer;
      ends[answer] = (ends[answer] as number) + 1;
    }
    for (let answer = 0, begin = 0; answer < ends.length; answer++) {
      const size = ends[answer] as number;
      ends[answer] = begin;
      begin += size;
    }
    for (let i = from; i < to; i++) {
      const answer = answers[i - from] as number;
      const place = ends[answer] as number;
      sorted[place] = codes[i] as Code;
      ends[answer] = place + 1;
    }
  }
}
