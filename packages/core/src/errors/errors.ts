/** The error of an engine for a move that the rules do not allow. The state of the engine has not changed. */
export class IllegalMoveError extends Error {
  /** Always `IllegalMoveError`. */
  override readonly name = 'IllegalMoveError';
  /** Always `CARDS_ILLEGAL_MOVE`, see {@link hasCode}. */
  readonly code = 'CARDS_ILLEGAL_MOVE';
}

/**
 * The error for invalid input: an unknown name, a value out of range, or a damaged save. Its message is written for the
 * person who gave the input.
 */
export class InputError extends RangeError {
  /** Always `InputError`. */
  override readonly name = 'InputError';
  /** Always `CARDS_INPUT`, see {@link hasCode}. */
  readonly code = 'CARDS_INPUT';
  /** The unknown name, for a lookup in {@link InputError.choices}; otherwise undefined. */
  readonly given: string | undefined;
  /** The allowed names; empty if there is no list of them. */
  readonly choices: readonly string[];

  /**
   * @param message - the input, and which input is allowed
   * @param given - the unknown name, for a lookup in `choices`
   * @param choices - the allowed names
   */
  constructor(message: string, given?: string, choices: readonly string[] = []) {
    super(message);
    this.given = given;
    this.choices = choices;
  }

  /**
   * Creates the error for an unknown name.
   *
   * @param kind - the kind of thing that has the name, such as `strategy`
   * @param given - the unknown name
   * @param choices - the known names
   */
  static unknownName(kind: string, given: string, choices: readonly string[]): InputError {
    return new InputError(
      `unknown ${kind} '${given}'; ${choices.length === 0 ? 'none is defined' : `choose from ${choices.join(', ')}`}`,
      given,
      choices,
    );
  }
}

/**
 * The error for a strategy or a game that breaks its contract while a game is played. Examples are an illegal move, an
 * exception, and a game that does not end.
 */
export class MisbehaviorError extends Error {
  /** Always `MisbehaviorError`. */
  override readonly name = 'MisbehaviorError';
  /** Always `CARDS_MISBEHAVIOR`, see {@link hasCode}. */
  readonly code = 'CARDS_MISBEHAVIOR';
  /** The spec of the strategy at fault; undefined if the game itself is at fault. */
  readonly strategy: string | undefined;

  /**
   * @param message - the strategy or the game at fault, and the fault
   * @param strategy - the spec of the strategy at fault; undefined if the game itself is at fault
   * @param cause - the original error
   */
  constructor(message: string, strategy?: string, cause?: unknown) {
    super(message, { cause });
    this.strategy = strategy;
  }
}
