/**
 * What an experiment is seeded with. Its text is what counts: `1`, `1n` and `'1'` are the same seed.
 */
export type Seed = string | number | bigint;

/**
 * The canonical text of a seed, `String(seed)`.
 *
 * @throws RangeError for an empty text, for one with line breaks or other control characters, and for a number that is no
 *   safe integer (write it as a string or a bigint)
 */
export function seedText(seed: Seed): string {
  const isSeed = typeof seed === 'string' || typeof seed === 'bigint' || Number.isSafeInteger(seed);
  const text = String(seed);
  // A seed has to survive a command line, where it is copied from.
  if (isSeed && text !== '' && !/\p{Cc}/u.test(text)) return text;
  const given = typeof seed === 'string' ? JSON.stringify(seed) : text;
  throw new RangeError(`a seed is a text of one line, a bigint or a whole number up to 2^53 - 1, not ${given}`);
}
