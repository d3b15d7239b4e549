import type { TextColors } from '@cards/core';
import type { TextColor } from '@cards/core/internal';

/** Adds a color or style of ECMA-48 to a line, and resets it at the end. */
export type Paint = (line: string) => string;

export const PLAIN: Paint = (line) => line;
export const BOLD = painted('1');
export const FAINT = painted('2');
export const RED = painted('31');
export const GREEN = painted('32');
export const YELLOW = painted('33');
/** Black on green, which is readable on dark and on light screens. */
export const ON_GREEN = painted('30;42');

/** The colors of games. The bright blue is readable on dark screens; orange and maroon are of the 256 colors. */
const COLORS: Readonly<Record<TextColor, Paint>> = {
  red: RED,
  green: GREEN,
  yellow: YELLOW,
  faint: FAINT,
  blue: painted('94'),
  purple: painted('35'),
  teal: painted('36'),
  orange: painted('38;5;208'),
  maroon: painted('38;5;131'),
  silver: painted('90'),
};

function painted(style: string): Paint {
  return (line) => `\u001B[${style}m${line}\u001B[0m`;
}

/**
 * Adds colors to a text of a game.
 *
 * @param colors - the patterns, in which `^` and `$` are the ends of a line; at each place, the first one counts
 */
export function colorText(text: string, colors: TextColors): string {
  const patterns = Object.entries(colors).map(([color, { source }]) => `(?<${color}>${source})`);
  if (patterns.length === 0) return text;
  return text.replaceAll(new RegExp(patterns.join('|'), 'gm'), (match, ...rest) => {
    const groups = rest.at(-1) as Readonly<Record<TextColor, string | undefined>>;
    return Object.entries(COLORS).find(([color]) => groups[color as TextColor] !== undefined)?.[1](match) ?? match;
  });
}
