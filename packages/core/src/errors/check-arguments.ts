import { givenText, InputError } from './errors.js';

/**
 * Checks that an argument is an object with members. TypeScript does this for its callers, but JavaScript callers can
 * pass any value.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `the game`
 * @param names - members that must not be undefined
 * @throws InputError for any other value
 *
 * @example
 * ```ts
 * import { checkMembers } from '@cards/core';
 *
 * checkMembers({ pegs: 4, colors: 6 }, 'the shape', 'pegs', 'colors');
 * checkMembers(null, 'the shape', 'pegs', 'colors'); // throws 'with pegs, colors, not null'
 * ```
 */
export function checkMembers(value: unknown, what: string, ...names: readonly string[]): void {
  const isObject = value !== null && (typeof value === 'object' || (typeof value === 'function' && names.length > 0));
  const has = isObject && names.every((name) => (value as Readonly<Record<string, unknown>>)[name] !== undefined);
  if (has && !Array.isArray(value)) return;
  const members = names.length === 0 ? '' : ` with ${names.join(', ')}`;
  throw new InputError(`${what} must be an object${members}, not ${givenText(value)}`);
}

/**
 * Checks that an argument is a list. See {@link checkMembers}.
 *
 * @param value - the argument
 * @param what - the argument in a message, such as `the players`
 * @throws InputError for any other value
 */
export function checkList(value: unknown, what: string): void {
  if (!Array.isArray(value)) throw new InputError(`${what} must be a list, not ${givenText(value)}`);
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

/** @throws InputError for a value that is not the number of a seat */
export function checkSeat(value: unknown): void {
  if (!(Number.isInteger(value) && (value as number) >= 0))
    throw new InputError(`a seat must be an integer from 0, not ${givenText(value)}`);
}
