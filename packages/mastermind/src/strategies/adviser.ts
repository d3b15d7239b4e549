import { checkMembers } from '@cards/core';
import { checkTable } from '../feedback-table.js';
import type { Strategy } from '@cards/core';
import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import { Position } from '../position.js';
import type { Chooser } from '../trees/tree-builder.js';
import type { MastermindView } from '../view.js';

/**
 * Computes one guess at a time, after any guesses. It serves hints, and shapes whose whole tree would take too long.
 * Its guesses are those of the tree that {@link buildTree} builds with the same chooser.
 */
export class Adviser implements Strategy<MastermindView> {
  readonly #chooser: Chooser;
  private readonly position: Position;
  /** The number of guesses made when it computed its last guess; -1 before the first one. */
  private made = -1;
  private guess: Code = -1;

  /**
   * @param table - feedback of the codes in play
   * @param chooser - makes the guesses
   */
  constructor(table: FeedbackTable, chooser: Chooser) {
    checkTable(table);
    checkMembers(chooser, 'a chooser', 'choose');
    this.#chooser = chooser;
    this.position = new Position(table);
  }

  begin(): void {
    this.position.restart();
    this.made = -1;
  }

  move(view: MastermindView): number {
    if (this.made !== view.made) {
      const { position } = this;
      position.catchUp(view);
      this.guess = this.#chooser.choose(position.list(), position.symmetry, view.made);
      this.made = view.made;
    }
    return this.guess;
  }

  /** The number of candidates in the current position. */
  count(view: MastermindView): number {
    this.position.catchUp(view);
    return this.position.size;
  }
}
