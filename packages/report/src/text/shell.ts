/** A command line that a shell reads as these words. */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[\w@%+=:,./#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", `'\\''`)}'`,
    )
    .join(' ');
}
