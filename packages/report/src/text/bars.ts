const EIGHTHS = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];

const PARTS = 8;

/**
 * A bar of block characters, exact to an eighth of a column. A share above 0 has at least one eighth.
 *
 * @param share - the part of the room that the bar fills, 0 to 1; more counts as 1
 * @param room - the columns of a full bar, an integer from 0
 */
export function bar(share: number, room: number): string {
  const parts = Math.max(share > 0 && room > 0 ? 1 : 0, Math.round(Math.min(1, share) * room * PARTS));
  return '█'.repeat(Math.floor(parts / PARTS)) + (EIGHTHS[(parts % PARTS) - 1] ?? '');
}

/** Blocks of one to eight eighths of a line. */
const BLOCKS = [...'▁▂▃▄▅▆▇█'];

/** The nearest block for each number from 0 to 1, and another character for 0. */
export function sparkline(heights: readonly number[], none = ' '): string {
  return heights.map((one) => (one > 0 ? BLOCKS[Math.max(1, Math.round(one * BLOCKS.length)) - 1] : none)).join('');
}
