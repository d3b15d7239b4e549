import { InputError } from '@cards/core';

/** The maximum number of characters of a text that a message repeats. */
const MOST_CHARACTERS = 60;

/**
 * Any value in an error message. The text of an object, a symbol or a function can be long or missing, so only its type
 * is shown.
 */
export function givenText(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value}'`;
  if (value === null || ['undefined', 'boolean', 'number'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
}

export const MAX_PEGS = 10;

export const MAX_COLORS = 10;

/** @throws InputError for anything but an integer from 1 to `max`; `what` is the plural noun, such as `pegs` */
export function checkCount(what: string, value: number, max: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new InputError(`the number of ${what} must be an integer from 1 to ${max}, not ${givenText(value)}`);
  }
}
