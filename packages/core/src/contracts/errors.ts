/**
 * A move that the rules do not allow. The engine that threw it is as it was before.
 */
export class IllegalMoveError extends Error {
  /** Always `IllegalMoveError`. */
  override readonly name = 'IllegalMoveError';
}

/**
 * Input from outside that is not what a game takes: an unknown name, a value out of range.
 */
export class InputError extends RangeError {
  /** Always `InputError`. */
  override readonly name = 'InputError';
  /** What was given, when it was looked up among {@link InputError.choices}. */
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
  }

  /**
   * The error for a name that is none of the known ones.
   *
   * @param kind - what the name stands for, such as `strategy`
   * @param given - the unknown name
   * @param choices - the known names
   */
  static unknownName(kind: string, given: string, choices: readonly string[]): InputError {
    return new InputError(`unknown ${kind} '${given}'; ${choices.length === 0 ? 'there is none' : `choose from ${choices.join(', ')}`}`, given, choices);
  }
}

/**
 * A strategy or a game that broke its contract in the middle of a game: an illegal move, an exception, no end.
 */
export class MisbehaviorError extends Error {
  /** Always `MisbehaviorError`. */
  override readonly name = 'MisbehaviorError';
  /** Who misbehaved: a strategy's spec, or undefined when it was the game itself. */
  readonly strategy: string | undefined;

  /**
   * @param message - who did what
   * @param strategy - the spec of the strategy, when it was one
   * @param cause - the error that shows it
   */
  constructor(message: string, strategy?: string, cause?: unknown) {
    super(message, { cause });
    this.strategy = strategy;
  }
}
