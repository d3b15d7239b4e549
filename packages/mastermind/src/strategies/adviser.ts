import type { Strategy } from '@cards/core';
import type { Code } from '../code.js';
import { ConsistentCodes } from '../consistent-codes.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { Chooser } from '../trees/tree-builder.js';
import { type Symmetry, wholeSymmetry } from '../trees/symmetry.js';
import type { MastermindView } from '../view.js';

/**
 * Computes one guess at a time, after any guesses. It serves hints, and shapes whose whole tree would take too long.
 * Its guesses are those of the tree that {@link buildTree} builds with the same chooser.
 */
export class Adviser implements Strategy<MastermindView> {
  readonly #chooser: Chooser;
  private readonly candidates: ConsistentCodes;
  private readonly whole: Symmetry;
  private symmetry: Symmetry;
  private learned = 0;
  /** The guess in the current position; -1 before it is computed. */
  private guess: Code = -1;

  /**
   * @param table - feedback of the codes in play
   * @param chooser - makes the guesses
   */
  constructor(table: FeedbackTable, chooser: Chooser) {
    this.#chooser = chooser;
    this.candidates = new ConsistentCodes(table);
    this.whole = wholeSymmetry(table);
    this.symmetry = this.whole;
  }

  begin(): void {
    this.candidates.restart();
    this.symmetry = this.whole;
    this.learned = 0;
    this.guess = -1;
  }

  move(view: MastermindView): number {
    if (this.learned < view.made || this.guess < 0) {
      this.learn(view);
      this.guess = this.#chooser.choose(this.candidates.list(), this.symmetry, view.made);
    }
    return this.guess;
  }

  /** The number of candidates in the current position. */
  count(view: MastermindView): number {
    this.learn(view);
    return this.candidates.size;
  }

  private learn(view: MastermindView): void {
    if (this.learned < view.made) this.guess = -1;
    for (; this.learned < view.made; this.learned++) this.symmetry = this.symmetry.after(view.guessAt(this.learned));
    this.candidates.catchUp(view);
  }
}
