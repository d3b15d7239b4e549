/**
 * A command line that a POSIX shell reads as the given words. Words with other characters than letters, digits and
 * `_@%+=:,./#-` are in single quotes.
 *
 * @param words - the command and its arguments
 */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[\w@%+=:,./#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", `'\\''`)}'`,
    )
    .join(' ');
}
