/**
 * A random text of hexadecimal digits. It uses the global `crypto`, because importing `node:crypto` takes
 * milliseconds.
 *
 * @param bytes - half the number of digits
 */
export function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}
