/** The seed of an experiment. Seeds with the same text are equal: `1`, `1n` and `'1'`. */
export type Seed = string | number | bigint;

/**
 * The canonical text of a seed, `String(seed)`.
 *
 * @throws RangeError for an empty text, a text with line breaks or other control characters, and a number that is not a
 *   safe integer (write it as a string or a bigint)
 */
export function seedText(seed: Seed): string {
  const isSeed = typeof seed === 'string' || typeof seed === 'bigint' || Number.isSafeInteger(seed);
  const text = String(seed);
  // People copy seeds to and from command lines.
  if (isSeed && text !== '' && !/\p{Cc}/u.test(text)) return text;
  const given = typeof seed === 'string' ? JSON.stringify(seed) : text;
  throw new RangeError(`a seed is one line of text, a bigint or a safe integer, not ${given}`);
}
