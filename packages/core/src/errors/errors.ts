import { brandError, isBranded } from './error-brand.js';

const ILLEGAL_MOVE = '@cards/core/IllegalMoveError';
const INPUT = '@cards/core/InputError';
const MISBEHAVIOR = '@cards/core/MisbehaviorError';

/**
 * A move that the rules do not allow. The engine that threw it has not changed.
 */
export class IllegalMoveError extends Error {
  /** Always `IllegalMoveError`. */
  override readonly name = 'IllegalMoveError';

  /** @param message - the move, and why it is illegal */
  constructor(message: string) {
    super(message);
    brandError(this, ILLEGAL_MOVE);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, IllegalMoveError, value, ILLEGAL_MOVE);
  }
}

/**
 * Input from outside that a game does not accept: an unknown name, a value out of range, a damaged save.
 */
export class InputError extends RangeError {
  /** Always `InputError`. */
  override readonly name = 'InputError';
  /** The word that was looked up in {@link InputError.choices}. */
  readonly given: string | undefined;
  /** The names that are allowed, where there is a list of them. */
  readonly choices: readonly string[];

  /**
   * @param message - what was given and what is allowed
   * @param given - the word that was looked up
   * @param choices - the words that are allowed
   */
  constructor(message: string, given?: string, choices: readonly string[] = []) {
    super(message);
    this.given = given;
    this.choices = choices;
    brandError(this, INPUT);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, InputError, value, INPUT);
  }

  /**
   * The error for an unknown name.
   *
   * @param kind - what the name stands for, such as `strategy`
   * @param given - the unknown name
   * @param choices - the known names
   */
  static unknownName(kind: string, given: string, choices: readonly string[]): InputError {
    return new InputError(
      `unknown ${kind} '${given}'; ${choices.length === 0 ? 'there is none' : `choose from ${choices.join(', ')}`}`,
      given,
      choices,
    );
  }
}

/**
 * A strategy or a game that broke its contract in the middle of a game: an illegal move, an exception, a game that does
 * not end.
 */
export class MisbehaviorError extends Error {
  /** Always `MisbehaviorError`. */
  override readonly name = 'MisbehaviorError';
  /** The spec of the strategy that misbehaved; undefined when the game itself did. */
  readonly strategy: string | undefined;

  /**
   * @param message - who did what
   * @param strategy - the spec of the strategy, if a strategy misbehaved
   * @param cause - the error behind it
   */
  constructor(message: string, strategy?: string, cause?: unknown) {
    super(message, { cause });
    this.strategy = strategy;
    brandError(this, MISBEHAVIOR);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, MisbehaviorError, value, MISBEHAVIOR);
  }
}
