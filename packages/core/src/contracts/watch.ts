/** What a watched game records, as plain data: see `watched` of `@cards/core/search`. */
export interface WatchOptions {
  /** Texts of moves, of which each is counted: see `Notation.legal`. */
  readonly moves: readonly string[];
  /** The number of simulated games for each legal move where a position is valued; 0 for no values. */
  readonly samples: number;
  /** The number of moves after which a game ends as stalled: an integer from 1. */
  readonly limit: number;
}
