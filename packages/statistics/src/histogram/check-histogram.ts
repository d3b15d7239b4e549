import type { TallyEntries } from './tally-entries.js';

/**
 * Checks a histogram that a caller passed.
 *
 * @throws RangeError if a value is not a safe integer, or if a count is not a safe integer from 0
 */
export function checkHistogram(entries: TallyEntries): void {
  for (const [value, count] of entries) {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a value of a histogram must be an integer, not ${value}`);
    checkCount(value, count);
  }
}

/** Checks that the count of a value is a safe integer from 0. */
export function checkCount(value: number, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError(`the count of ${value} must be an integer from 0, not ${count}`);
  }
}
