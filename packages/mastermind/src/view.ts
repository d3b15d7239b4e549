import type { Code } from './code.js';
import type { Feedback } from './feedback.js';
import type { StrategyDefinition } from '@cards/core';
import type { MastermindParams } from './parameters.js';

/**
 * The view of the codebreaker: the shape of the code, the guesses so far, and their feedback. No member reveals the
 * secret code.
 */
export interface MastermindView {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The number of guesses allowed. */
  readonly guesses: number;
  /** The number of guesses made. */
  readonly made: number;
  /** Whether the last guess was the secret code. */
  readonly solved: boolean;
  /**
   * A guess that was made.
   *
   * @param index - 0 to `made - 1`; 0 is the first guess
   * @throws RangeError if there is no such guess
   */
  guessAt(index: number): Code;
  /**
   * The feedback of a guess. `blacksOf` and `whitesOf` return its pegs.
   *
   * @param index - 0 to `made - 1`; 0 is the first guess
   * @throws RangeError if there is no such guess
   */
  feedbackAt(index: number): Feedback;
}

/**
 * The view that a strategy gets: frozen, with the engine in a `#private` field, because a strategy is third-party code.
 */
export class CodebreakerView implements MastermindView {
  readonly pegs: number;
  readonly colors: number;
  readonly guesses: number;
  readonly #game: MastermindView;

  constructor(game: MastermindView) {
    this.pegs = game.pegs;
    this.colors = game.colors;
    this.guesses = game.guesses;
    this.#game = game;
    Object.freeze(this);
  }

  get made(): number {
    return this.#game.made;
  }

  get solved(): boolean {
    return this.#game.solved;
  }

  guessAt(index: number): Code {
    return this.#game.guessAt(index);
  }

  feedbackAt(index: number): Feedback {
    return this.#game.feedbackAt(index);
  }
}

// All views share this prototype.
Object.freeze(CodebreakerView.prototype);

/** A Mastermind strategy: a built-in strategy, or one that your own file exports. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;
