/** The message of an error, its name when the message is empty, or the thrown value as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
