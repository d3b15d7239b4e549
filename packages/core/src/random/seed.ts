/**
 * The seed of an experiment: one line of text, a bigint or a safe integer. Only its text counts, so `1`, `1n` and `'1'`
 * are the same seed.
 */
export type Seed = string | number | bigint;

/**
 * Returns the canonical text of a seed, `String(seed)`.
 *
 * @throws RangeError for an empty text, a text with control characters such as line breaks, or a number that is not a
 *   safe integer. Write such a number as a string or a bigint.
 *
 * @example
 * ```ts
 * import { seedText } from '@cards/core';
 *
 * seedText(12n); // => '12'
 * seedText(0.5); // throws RangeError
 * ```
 */
export function seedText(seed: Seed): string {
  const isSeed = typeof seed === 'string' || typeof seed === 'bigint' || Number.isSafeInteger(seed);
  const text = String(seed);
  // Control characters are not allowed because people copy seeds to and from command lines.
  if (isSeed && text !== '' && !/\p{Cc}/u.test(text)) return text;
  const given = typeof seed === 'string' ? JSON.stringify(seed) : text;
  throw new RangeError(`a seed must be one line of text, a bigint or a safe integer, not ${given}`);
}
