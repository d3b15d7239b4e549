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

/** The arrays of one position during its search. */
export interface SearchLevel {
  readonly codes: Int32Array;
  /** By feedback: the end of its partition in `codes`. */
  readonly ends: Int32Array;
  /** The guesses worth searching, lowest bound first. */
  readonly keys: Float64Array;
  /** The partitions to search: their places in `codes`, and a lower bound on the total of each. */
  readonly parts: { begin: number; end: number; bound: number }[];
}

/** One {@link SearchLevel} for each number of guesses made, so that a search allocates no arrays for its positions. */
export class SearchLevels {
  private readonly levels: SearchLevel[] = [];

  constructor(private readonly table: FeedbackTable) {}

  /** The arrays for positions after `made` guesses. */
  at(made: number): SearchLevel {
    while (this.levels.length <= made) {
      const { codes, feedbacks } = this.table;
      const lists = { codes: new Int32Array(codes), ends: new Int32Array(feedbacks), keys: new Float64Array(codes) };
      this.levels.push({ ...lists, parts: [] });
    }
    return this.levels[made] as SearchLevel;
  }
}
