import { InputError } from '@cards/core';
import { givenText } from './given-text.js';

/** The maximum number of pegs in a code. */
export const MAX_PEGS = 10;

/** The maximum number of colors. */
export const MAX_COLORS = 10;

/**
 * Checks a count.
 *
 * @param what - the plural noun for the message, such as `pegs`
 * @throws InputError for anything but an integer from 1 to `max`
 */
export function checkCount(what: string, value: number, max: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new InputError(`the number of ${what} must be an integer from 1 to ${max}, not ${givenText(value)}`);
  }
}
