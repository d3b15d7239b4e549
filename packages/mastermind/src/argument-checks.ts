import { givenText, InputError } from '@cards/core';

export const MAX_PEGS = 10;

export const MAX_COLORS = 10;

/** @throws InputError for anything but an integer from 1 to `max`; `what` is the plural noun, such as `pegs` */
export function checkCount(what: string, value: number, max: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= max))
    throw new InputError(`the number of ${what} must be an integer from 1 to ${max}, not ${givenText(value)}`);
}
