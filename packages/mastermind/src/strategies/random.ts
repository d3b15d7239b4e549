import type { Rng, Strategy } from '@cards/core';
import { ConsistentCodes } from '../consistent-codes.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { MastermindView } from '../view.js';

/**
 * Guesses any code that the secret can still be, all equally likely.
 */
export class RandomPlayer implements Strategy<MastermindView> {
  private readonly possible: ConsistentCodes;

  /** @param table - feedback of the codes that will be played with */
  constructor(table: FeedbackTable) {
    this.possible = new ConsistentCodes(table);
  }

  /** See {@link Strategy.begin}. */
  begin(): void {
    this.possible.restart();
  }

  /** See {@link Strategy.move}. */
  move(view: MastermindView, rng: Rng): number {
    this.possible.catchUp(view);
    return this.possible.at(rng.int(this.possible.size));
  }
}
