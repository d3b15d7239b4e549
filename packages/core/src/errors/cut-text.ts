/** The maximum length of a text from user code or from a file in a message, in UTF-16 code units. */
const MAX_LENGTH = 500;

/**
 * Cuts a text from user code, such as the message of an error that a strategy threw, so that a message stays readable.
 *
 * @param text - the text, of any length
 * @returns the text; if it is longer than 500 characters, its start and the number of characters that are left out
 *
 * @example
 * ```ts
 * import { cutText } from '@cards/core';
 *
 * cutText('no such card'); // => 'no such card'
 * cutText('x'.repeat(2000)).endsWith('x… (1500 more characters)'); // => true
 * ```
 */
export function cutText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH)}… (${text.length - MAX_LENGTH} more characters)`;
}
