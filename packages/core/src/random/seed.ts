/**
 * What an experiment is seeded with. Its text is what counts: `1`, `1n` and `'1'` are the same seed.
 */
export type Seed = string | number | bigint;

/**
 * The canonical text of a seed, `String(seed)`.
 *
 * @throws RangeError for an empty text, or for a number that is no safe integer (write it as a string or a bigint)
 */
export function seedText(seed: Seed): string {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    throw new RangeError(`a seed is a text, a bigint or a whole number up to 2^53 - 1, not ${seed}`);
  }
  const text = String(seed);
  if (text === '') throw new RangeError('a seed is a text, a bigint or a whole number, not an empty text');
  return text;
}
