/**
 * A command line that a POSIX shell reads as the given words. Words with other characters than letters, digits and
 * `_@%+=:,./#-` are in single quotes.
 *
 * @param words - the command and its arguments
 */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}

const PLAIN = /^[\w@%+=:,./-][\w@%+=:,./#-]*$/;

/**
 * The message for a game that failed.
 *
 * @param message - what went wrong
 * @param game - the index of the game
 * @param command - the command that replays it; undefined if there is none
 */
export function failedGame(message: string, game: number, command: string | undefined): string {
  return `${message} (in game ${game})${command === undefined ? '' : `; replay it with: ${command}`}`;
}
