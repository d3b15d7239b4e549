import type { FeedbackTable } from '../feedback-table.js';

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
