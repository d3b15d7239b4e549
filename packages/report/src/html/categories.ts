/**
 * The key of a category on a scale, in a legend or of a facet: its number, then the lines of its label. The number
 * keeps two categories with the same label apart. Facets sort their keys as text, so all numbers have the same width.
 *
 * @param lines - without line breaks; a printable text has none
 */
export function categoryKey(index: number, lines: readonly string[]): string {
  return [String(index).padStart(4, '0'), ...lines].join('\n');
}

/** The Vega expression for the lines of a key. No label becomes part of an expression. */
export const KEY_LINES = "slice(split(datum.label, '\\n'), 1)";

/** The Vega expression for all lines of a key except the last one. */
export const KEY_LINES_BUT_LAST = "slice(split(datum.label, '\\n'), 1, -1)";

/** The Vega expression for the last line of a key. */
export const KEY_LAST_LINE = "slice(split(datum.label, '\\n'), -1)";

/**
 * Moves the labels of an axis by some pixels for each line after the first. Vega aligns the first line alone.
 *
 * @param lines - the expression for the lines of a label
 * @param start - pixels for a single line
 */
export function shiftedByLine(lines: string, pixels: number, start = 0): { readonly expr: string } {
  return { expr: `${start} + ${pixels} * (length(${lines}) - 1)` };
}
