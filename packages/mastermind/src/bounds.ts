import { InputError } from '@cards/core';

/** The largest number of pegs in a code. */
export const MAX_PEGS = 10;

/** The largest number of colors. */
export const MAX_COLORS = 10;

/**
 * Checks a count.
 *
 * @param what - what is counted, in the plural
 * @throws InputError for anything but an integer from 1 to `max`
 */
export function checkWhole(what: string, value: number, max: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new InputError(`the number of ${what} is a whole number from 1 to ${max}, not ${value}`);
  }
}
