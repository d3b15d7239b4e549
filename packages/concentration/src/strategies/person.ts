import type { Move, Strategy } from '@cards/core';
import type { ConcentrationView } from '../view.js';

/**
 * The seat of a person in a line-up. Your program asks the person, passes the answer to {@link Person.choose}, and then
 * lets the runner play the move.
 */
export class Person implements Strategy<ConcentrationView> {
  private place = -1;

  /**
   * Sets the next move.
   *
   * @param place - the card to flip; check it with `isLegal` of the game first, because a runner stops at an illegal
   *   move
   */
  choose(place: Move): void {
    this.place = place;
  }

  move(): Move {
    return this.place;
  }
}
