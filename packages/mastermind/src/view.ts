import type { Code } from './code.js';
import type { Feedback } from './feedback.js';

/**
 * What the code breaker sees: the shape of the code, the guesses so far, and the answers. Nothing here tells the secret code.
 */
export interface MastermindView {
  /** How many pegs a code has. */
  readonly pegs: number;
  /** How many colours a peg can have. */
  readonly colors: number;
  /** How many guesses there are in all. */
  readonly guesses: number;
  /** How many guesses have been made. */
  readonly made: number;
  /** Whether the last guess was the secret code. */
  readonly solved: boolean;
  /**
   * A guess that was made.
   *
   * @param index - 0 for the first guess, to `made - 1`
   * @throws RangeError for a guess that was not made
   */
  guessAt(index: number): Code;
  /**
   * The answer to a guess; `blacksOf` and `whitesOf` take it apart.
   *
   * @param index - 0 for the first guess, to `made - 1`
   * @throws RangeError for a guess that was not made
   */
  feedbackAt(index: number): Feedback;
}
