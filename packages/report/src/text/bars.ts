/** A block, from one eighth of a column to seven. */
const EIGHTHS = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Eighths of a column. */
const PARTS = 8;

/**
 * A bar of block characters, exact to an eighth of a column. What is more than nothing shows.
 *
 * @param share - how much of the room it fills, 0 to 1
 * @param room - the columns of a full bar, a whole number
 */
export function bar(share: number, room: number): string {
  const parts = Math.max(share > 0 && room > 0 ? 1 : 0, Math.round(Math.min(1, share) * room * PARTS));
  return '█'.repeat(Math.floor(parts / PARTS)) + (EIGHTHS[(parts % PARTS) - 1] ?? '');
}
