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
  return bytesToHex(hash(utf8ToBytes(text)));
}
