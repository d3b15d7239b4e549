import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/**
 * The best of three codes to guess, when three guesses are left: one whose feedback differs for the other two, if there
 * is one.
 *
 * @returns its total is 5 guesses then, and 6 otherwise: no guess finds more than one code at once
 */
export function bestOfThree(
  table: FeedbackTable,
  codes: Int32Array,
  from: number,
): { readonly guess: Code; readonly total: number } {
  const [first, second, third] = [codes[from] as Code, codes[from + 1] as Code, codes[from + 2] as Code];
  const [low, middle, high] = [
    table.feedback(first, second),
    table.feedback(first, third),
    table.feedback(second, third),
  ];
  if (low !== middle) return { guess: first, total: 5 };
  if (low !== high) return { guess: second, total: 5 };
  return { guess: first, total: 6 };
}
