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
