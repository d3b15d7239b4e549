import { cutText } from './cut-text.js';

/**
 * Returns the message of a thrown value. For an error, it is the error's message, or its name if the message is empty.
 * For any other value, it is the value as text, or a description if this text says nothing. It never throws. A text of
 * more than 500 characters is cut.
 *
 * @param error - any value
 *
 * @example
 * ```ts
 * import { messageOf } from '@cards/core';
 *
 * messageOf(new TypeError('oops')); // => 'oops'
 * messageOf('a string was thrown'); // => 'a string was thrown'
 * ```
 */
export function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) return cutText(error.message || error.name);
    const text = String(error);
    return text.startsWith('[object ') ? 'an object without a message' : cutText(text);
  } catch {
    return 'a value that cannot be converted to text';
  }
}
