import type { Failure } from './failure.js';

/**
 * Plays a batch in rounds, each the same plan played further. The failure of a strategy is a result: it does not end
 * the batch.
 */
export interface Rounds {
  /**
   * Called before the first round, and again after each.
   *
   * @returns the number of games of each cell up to which the batch is played next; undefined if it is over
   */
  upTo(): number | undefined;
  /** Whether a block needs no games, because of a failure in it or in an earlier block of its cell. */
  isLost(cell: number, block: number): boolean;
  /**
   * Receives each block. After an interruption, a block can arrive twice, with the same measures.
   *
   * @param cell - the position of the cell in the plan
   * @param block - the number of the block
   * @param measures - `[game][lineup][measure]`: the measures of every game
   */
  onGames(cell: number, block: number, measures: Int32Array): void;
  /** Receives each failure. */
  onFailure(cell: number, block: number, failure: Failure): void;
}
