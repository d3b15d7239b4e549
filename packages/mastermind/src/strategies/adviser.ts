import type { Strategy } from '@cards/core';
import type { Code } from '../code.js';
import { ConsistentCodes } from '../consistent-codes.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { Chooser } from '../trees/tree-builder.js';
import { wholeSymmetry } from '../trees/whole-symmetry.js';
import type { Symmetry } from '../trees/symmetry.js';
import type { MastermindView } from '../view.js';

/**
 * Works out each guess when it is asked for one, after any guesses of anybody: where a whole tree would take too long, and where a person
 * plays. It makes the guesses of the tree that the same chooser builds.
 */
export class Adviser implements Strategy<MastermindView> {
  private readonly chooser: Chooser;
  private readonly possible: ConsistentCodes;
  private readonly whole: Symmetry;
  private symmetry: Symmetry;
  private learned = 0;
  /** What it said of the position, so that it need not think twice. */
  private said: Code = -1;

  /**
   * @param table - feedback of the codes that will be played with
   * @param chooser - makes the guesses
   */
  constructor(table: FeedbackTable, chooser: Chooser) {
    this.chooser = chooser;
    this.possible = new ConsistentCodes(table);
    this.whole = wholeSymmetry(table);
    this.symmetry = this.whole;
  }

  /** See {@link Strategy.begin}. */
  begin(): void {
    this.possible.restart();
    this.symmetry = this.whole;
    this.learned = 0;
    this.said = -1;
  }

  /** See {@link Strategy.move}. */
  move(view: MastermindView): number {
    if (this.learned < view.made || this.said < 0) {
      this.learn(view);
      this.said = this.chooser.choose(this.possible.list(), this.symmetry, view.made);
    }
    return this.said;
  }

  /** How many codes the secret can be. */
  count(view: MastermindView): number {
    this.learn(view);
    return this.possible.size;
  }

  private learn(view: MastermindView): void {
    if (this.learned < view.made) this.said = -1;
    for (; this.learned < view.made; this.learned++) this.symmetry = this.symmetry.after(view.guessAt(this.learned));
    this.possible.catchUp(view);
  }
}
