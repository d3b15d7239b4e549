import type { TallyEntries } from './tally-entries.js';

/**
 * Checks a histogram that comes from outside.
 *
 * @throws RangeError when a value is not a safe integer, or a count is not a safe integer from 0
 */
export function checkHistogram(entries: TallyEntries): void {
  for (const [value, count] of entries) {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a histogram holds integers, not the value ${value}`);
    checkCount(value, count);
  }
}

/** Checks how often a value occurred: a safe integer from 0. */
export function checkCount(value: number, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError(`the count of ${value} must be an integer from 0, not ${count}`);
  }
}
