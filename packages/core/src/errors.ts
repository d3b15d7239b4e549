/** The maximum length of a text from user code or from a file in a message, in UTF-16 code units. */
const MAX_LENGTH = 500;

/**
 * Cuts a text from user code, such as the message of an error that a strategy threw, so that a message stays readable.
 *
 * @param text - the text, of any length
 * @returns the text; if it is longer than 500 characters, its start and the number of characters that are left out
 *
 * @example
 * ```ts
 * import { cutText } from '@cards/core/internal';
 *
 * cutText('no such card'); // => 'no such card'
 * cutText('x'.repeat(2000)).endsWith('x… (1500 more characters)'); // => true
 * ```
 */
export function cutText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH)}… (${text.length - MAX_LENGTH} more characters)`;
}

/** The maximum length of a text in a message, in UTF-16 code units. */
const MAX_SHOWN = 24;

/**
 * Returns a text that cannot control a terminal, such as a typed line in a message. Control characters and
 * other invisible characters are shown as text, such as `\x1b`, and a long text is cut.
 *
 * @param text - any text
 * @param length - the maximum length, in UTF-16 code units; by default 24
 *
 * @example
 * ```ts
 * import { shownText } from '@cards/core/internal';
 *
 * shownText('\u001B[2J'); // => '\\x1b[2J'
 * shownText('x'.repeat(100)); // => `${'x'.repeat(24)}…`
 * ```
 */
export function shownText(text: string, length = MAX_SHOWN): string {
  // Escapes make a text longer, so it is cut after they are written.
  const shown = replaceInvisible(text.slice(0, length + 1), escaped);
  return shown.length > length ? `${shown.slice(0, length)}…` : shown;
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMED[character] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`);
}

/**
 * Replaces the characters of a text that can control a terminal or hide a part of the text: control and format
 * characters, line breaks and halves of characters. The invisible parts of an emoji, and those that join letters in
 * Persian or Hindi, stay.
 *
 * @param text - any text
 * @param replacement - the text for one such character
 *
 * @example
 * ```ts
 * import { replaceInvisible } from '@cards/core/internal';
 *
 * replaceInvisible('a\u001Bb\u200D', () => '?'); // => 'a?b?'
 * replaceInvisible('👨‍👩‍👧', () => '?'); // => '👨‍👩‍👧'
 * ```
 */
export function replaceInvisible(text: string, replacement: (character: string) => string): string {
  // Most texts are ASCII. The classes of Unicode take milliseconds to compile.
  if (PRINTABLE.test(text)) return text;
  return text.replaceAll(INVISIBLE, (found, joined: string | undefined) => joined ?? replacement(found));
}

const PRINTABLE = /^[ -~]*$/;

/** Joiners between letters or emojis and the tags of a flag, which stay, or one invisible character. */
const INVISIBLE =
  /((?<=[\p{L}\p{M}\p{So}\u{1F3FB}-\u{1F3FF}])\p{Join_C}(?=[\p{L}\p{So}])|(?<=🏴)[\u{E0020}-\u{E007F}]+)|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a wrong value, such as an argument or a line of input, as a part of one line for a message: a text in quotes,
 * numbers, booleans, null and undefined as they are, and any other value by its type. It never throws.
 *
 * @param value - any value; a text of more than 24 characters is cut
 *
 * @example
 * ```ts
 * import { givenText } from '@cards/core/internal';
 *
 * ['one\n', 1.5, [1]].map(givenText); // => ['"one\\n"', '1.5', 'a value of type object']
 * ```
 */
export function givenText(value: unknown): string {
  if (typeof value === 'string')
    return `"${shownText(value.slice(0, MAX_SHOWN + 1).replaceAll(/["\\]/g, String.raw`\$&`))}"`;
  if (value === null || ['undefined', 'boolean', 'number'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
}

/**
 * An integer with a comma for each group of three digits: `20,000`.
 *
 * @param value - an integer from 0 to `Number.MAX_SAFE_INTEGER`
 */
export function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Returns the message of a thrown value. For an error, it is the error's message, or its name if the message is empty.
 * For any other value, it is the value as text, or a description if this text says nothing. It never throws. A text of
 * more than 500 characters is cut.
 *
 * @param error - any value
 *
 * @example
 * ```ts
 * import { messageOf } from '@cards/core/internal';
 *
 * messageOf(new TypeError('oops')); // => 'oops'
 * messageOf('a string was thrown'); // => 'a string was thrown'
 * ```
 */
export function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) return cutText(error.message || error.name);
    const text = String(error);
    return text.startsWith('[object ') ? 'an object without a message' : cutText(text);
  } catch {
    return 'a value that cannot be converted to text';
  }
}

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
    if (!Array.isArray(choices)) throw new InputError(`the choices must be a list, not ${givenText(choices)}`);
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
  /** Whether a game reached its limit of moves because of the player that moved. */
  readonly isEndless: boolean = false;

  /**
   * @param message - the strategy or the game at fault, and the fault
   * @param strategy - the spec of the strategy at fault; undefined if the game itself is at fault
   * @param cause - the original error
   */
  constructor(message: string, strategy?: string, cause?: unknown) {
    super(message, { cause });
    this.strategy = strategy;
  }

  /**
   * The error of an engine whose game has reached its limit of moves, where each player can end every game: the player
   * that moved is at fault. Other engines throw a plain error, because their rules have no end.
   *
   * @param message - says what the limit is
   */
  static endless(message: string): MisbehaviorError {
    return Object.assign(new MisbehaviorError(message), { isEndless: true });
  }
}

/**
 * Whether a value is the error with a code. A process can load two copies of a package, for example if two games need
 * different versions of it. Then `instanceof` is false for an error of the other copy, and the code is the same.
 *
 * @typeParam E - the class of the error, which the value gets as its type
 * @param error - any value
 * @param code - the code of that class
 *
 * @example
 * ```ts
 * import { hasCode, InputError } from '@cards/core';
 *
 * const error: unknown = new InputError('no such card');
 * hasCode<InputError>(error, 'CARDS_INPUT'); // => true
 * hasCode(new Error('no such card'), 'CARDS_INPUT'); // => false
 * ```
 */
export function hasCode<E extends Error & Readonly<Record<'code', string>>>(
  error: unknown,
  code: E['code'],
): error is E {
  try {
    return error instanceof Error && (error as Partial<E>).code === code;
  } catch {
    // A proxy can throw when it is examined. Such a value is not one of these errors.
    return false;
  }
}

/**
 * Returns the result of a computation; undefined if it refuses its input with an {@link InputError} of any copy of this
 * package. Other errors are thrown.
 *
 * @param compute - the computation
 *
 * @example
 * ```ts
 * import { seatsOf } from '@cards/core';
 * import { unlessRefused } from '@cards/core/internal';
 *
 * unlessRefused(() => seatsOf({ id: 'duel', seats: 2 }, {})); // => 2
 * unlessRefused(() => seatsOf({ id: 'duel', seats: 99 }, {})); // => undefined
 * ```
 */
export function unlessRefused<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return undefined;
    throw error;
  }
}

/** The result of a computation; undefined if it throws an error of this class. */
export function resultUnless<T>(refusal: abstract new (...args: never[]) => Error, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof refusal) return undefined;
    throw error;
  }
}

/**
 * Checks that an argument is an object with members. TypeScript does this for its callers, but JavaScript callers can
 * pass any value.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `the game`
 * @param names - members that must not be undefined
 * @returns the argument
 * @throws InputError for any other value
 *
 * @example
 * ```ts
 * import { checkMembers } from '@cards/core/internal';
 *
 * checkMembers({ pegs: 4, colors: 6 }, 'the shape', 'pegs', 'colors');
 * checkMembers(null, 'the shape', 'pegs', 'colors'); // throws 'with pegs, colors, not null'
 * ```
 */
export function checkMembers<Value>(value: Value, what: string, ...names: readonly string[]): Value {
  const isObject =
    !Array.isArray(value) &&
    value !== null &&
    (typeof value === 'object' || (typeof value === 'function' && names.length > 0));
  const missing = isObject
    ? names.filter((name) => (value as Readonly<Record<string, unknown>>)[name] === undefined)
    : names;
  if (isObject && missing.length === 0) return value;
  const members = names.length === 0 ? '' : ` with ${names.join(', ')}`;
  const given = isObject ? `one without ${missing.join(', ')}` : givenText(value);
  throw new InputError(`${what} must be an object${members}, not ${given}`);
}

/**
 * Checks that an argument is a list. See {@link checkMembers}.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `the players`
 * @returns the argument
 * @throws InputError for any other value
 */
export function checkList<Value>(value: Value, what: string): Value {
  if (!Array.isArray(value)) throw new InputError(`${what} must be a list, not ${givenText(value)}`);
  return value;
}

/**
 * Checks that an argument is a text. See {@link checkMembers}.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `the spec`
 * @throws InputError for any other value
 */
export function checkText(value: unknown, what: string): void {
  if (typeof value !== 'string') throw new InputError(`${what} must be a text, not ${givenText(value)}`);
}

/**
 * Checks that an argument is a function or undefined. It refuses one whose answer comes later or piece by piece. See
 * {@link checkMembers}.
 */
export function checkFunction(value: unknown, what: string): void {
  if (value === undefined || Object.prototype.toString.call(value) === '[object Function]') return;
  const given = typeof value === 'function' ? 'an async function or a generator' : givenText(value);
  throw new InputError(`${what} must be a function that returns at once, not ${given}`);
}

/**
 * Checks that an argument is an integer. See {@link checkMembers}.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `trials`
 * @param min - the least value. Default: 0
 * @param max - the greatest value. Default: 2^53 - 1
 * @throws InputError for any other value
 */
export function checkInteger(value: unknown, what: string, min = 0, max?: number): void {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= (max ?? Number.MAX_SAFE_INTEGER)) return;
  const range = max === undefined ? `${min}` : `${min} to ${max}`;
  throw new InputError(`${what} must be an integer from ${range}, not ${givenText(value)}`);
}
