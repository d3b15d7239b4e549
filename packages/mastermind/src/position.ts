import type { Code } from './code.js';
import { ConsistentCodes } from './consistent-codes.js';
import type { Feedback } from './feedback.js';
import type { FeedbackTable } from './feedback-table.js';
import { type Symmetry, wholeSymmetry } from './trees/symmetry.js';

/** What the feedback shows: the candidates, and the permutations that do not change the guesses so far. */
export class Position extends ConsistentCodes {
  symmetry: Symmetry;
  private readonly start: Symmetry;

  constructor(table: FeedbackTable) {
    super(table);
    this.start = wholeSymmetry(table);
    this.symmetry = this.start;
  }

  override restart(): void {
    super.restart();
    this.symmetry = this.start;
  }

  protected override learn(guess: Code, feedback: Feedback): void {
    super.learn(guess, feedback);
    this.symmetry = this.symmetry.after(guess);
  }
}
