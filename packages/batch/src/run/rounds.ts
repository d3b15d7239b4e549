import type { Failure } from './failure.js';

/** Plays a batch in rounds, each the same plan played further. The failure of a strategy does not end the batch. */
export interface Rounds {
  /** The number of games of each cell up to which the batch is played next; undefined if it is over. */
  upTo(): number | undefined;
  /** Whether a block needs no games, because of a failure in it or in an earlier block of its cell. */
  isLost(cell: number, block: number): boolean;
  /**
   * Receives the measures of each block, `[game][lineup][measure]`. After an interruption, a block can arrive twice,
   * with the same measures.
   */
  onGames(cell: number, block: number, measures: Int32Array): void;
  onFailure(cell: number, block: number, failure: Failure): void;
}
