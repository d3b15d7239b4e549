import type { Code } from './code.js';
import type { Feedback } from './feedback.js';

/**
 * What the codebreaker sees: the shape of the code, the guesses so far, and their feedback. No member of it reveals the
 * secret code.
 */
export interface MastermindView {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The number of guesses that the codebreaker has in all. */
  readonly guesses: number;
  /** The number of guesses made. */
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
   * The feedback of a guess; `blacksOf` and `whitesOf` take it apart.
   *
   * @param index - 0 for the first guess, to `made - 1`
   * @throws RangeError for a guess that was not made
   */
  feedbackAt(index: number): Feedback;
}

/**
 * The view that a strategy is given, read-only at run time too: a strategy is third-party code, with or without types,
 * and the only way from here to the engine is a `#private` field.
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

// All views share it.
Object.freeze(CodebreakerView.prototype);
