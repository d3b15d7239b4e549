import { sha256 as hash } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8.
 *
 * @returns 64 hexadecimal digits, lower case
 */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}
