/**
 * The message of a thrown value: that of an error, its name when the message is empty, or the value as text.
 *
 * @param error - any value; untyped code may throw one that cannot be converted to text
 */
export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message || error.name : String(error);
  } catch {
    return 'a value that cannot be converted to text';
  }
}
