import { sha256 as hash } from '@noble/hashes/sha2';

/**
 * SHA-256 (FIPS 180-4) of the UTF-8 bytes of a text.
 *
 * @returns 64 hexadecimal digits, lower case
 */
export function sha256(text: string): string {
  return Array.from(hash(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
