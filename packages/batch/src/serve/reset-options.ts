import { InputError, messageOf, seedText } from '@cards/core';
import { DEFAULT_LIMIT, MAX_SLOTS, type ResetOptions } from './turns.js';

/**
 * Checks the options of a reset, and fills in the defaults.
 *
 * @throws InputError if an option is not allowed
 */
export function readReset(options: ResetOptions): Required<Omit<ResetOptions, 'seed'>> & Pick<ResetOptions, 'seed'> {
  const { slots = 1, first = 0, limit = DEFAULT_LIMIT, seed } = options;
  checkInteger('slots', slots, 1, MAX_SLOTS);
  checkInteger('first', first, 0, Number.MAX_SAFE_INTEGER);
  const { games = Number.MAX_SAFE_INTEGER - first + 1 } = options;
  checkInteger('games', games, 1, Number.MAX_SAFE_INTEGER - first + 1);
  checkInteger('limit', limit, 1, Number.MAX_SAFE_INTEGER);
  try {
    if (seed !== undefined) seedText(seed);
  } catch (error) {
    throw new InputError(messageOf(error));
  }
  return { slots, first, games, limit, ...(seed === undefined ? {} : { seed }) };
}

function checkInteger(name: string, value: unknown, min: number, max: number): void {
  if (!(Number.isInteger(value) && Number(value) >= min && Number(value) <= max))
    throw new InputError(`${name} must be an integer from ${min} to ${max}, not ${JSON.stringify(value)}`);
}
