import { checkText } from '../errors/check-arguments.js';
import { InputError } from '../errors/errors.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the SHA-256 hash (FIPS 180-4) of the UTF-8 bytes of a text.
 *
 * @returns 64 lower-case hexadecimal digits
 *
 * @example
 * ```ts
 * import { sha256 } from '@cards/core';
 *
 * sha256('abc').slice(0, 16); // => 'ba7816bf8f01cfea'
 * ```
 */
export function sha256(text: string): string {
  checkText(text, 'the text of a hash');
  return bytesToHex(hash(utf8ToBytes(text)));
}

/**
 * The seed of an experiment: one line of text, a bigint or a safe integer. Only its text counts, so `1`, `1n` and `'1'`
 * are the same seed.
 */
export type Seed = string | number | bigint;

/**
 * Returns the canonical text of a seed, `String(seed)`.
 *
 * @throws InputError for an empty text, a text with control characters such as line breaks, or a number that is not a
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
  throw new InputError(`a seed must be one line of text, a bigint or a safe integer, not ${given}`);
}
