import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/**
 * The best guess for `codes[from]` to `codes[from + 2]` when at least three guesses are left: a code with different
 * feedback for the other two codes, if there is one.
 *
 * @returns the guess, and its total: 1 + 2 + 2 guesses if it separates the other two codes, otherwise 1 + 2 + 3
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
