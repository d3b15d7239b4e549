import { InputError } from '@cards/core';
import { MAX_WORKERS } from '../node/simulate.js';
import { MAX_TRIALS } from '../plan/cell.js';

/** A reader of one option's text. */
type Reader = (text: string) => number;

/** A whole number in digits, or with an exponent such as `1e6`, within bounds. */
function wholeNumber(option: string, min: number, max: number): Reader {
  return (text) => {
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InputError(`${option} is a whole number from ${min} to ${max}, not '${text}'`);
  };
}

/** Reads `--trials`. */
export const readTrials = wholeNumber('--trials', 1, MAX_TRIALS);

/** Reads `--workers`. */
export const readWorkers = wholeNumber('--workers', 1, MAX_WORKERS);

/** Reads `--game`. */
export const readGameIndex = wholeNumber('--game', 0, Number.MAX_SAFE_INTEGER);

/** Reads `--patience`, in seconds. */
export const readPatience = wholeNumber('--patience', 1, 1_000_000);

/** Gathers an option that may be given more than once. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
