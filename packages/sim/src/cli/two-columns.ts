import { columnsOf, printable, wrapWords } from '@cards/report/text';

/** The narrowest second column. If it would be narrower, the text starts on a line of its own. */
const NARROWEST_TEXT = 20;

/** Two columns between a term and its text. */
const GAP = 2;

/** Terms with their texts next to them, wrapped to a width. */
export function twoColumns(
  rows: readonly (readonly [term: string, text: string])[],
  width: number,
  indent = 2,
): string {
  const widest = Math.max(...rows.map(([term]) => columnsOf(term)));
  const fits = width - indent - widest - GAP >= NARROWEST_TEXT;
  const margin = fits ? indent + widest + GAP : indent + 2 * GAP;
  return rows
    .map(([term, text]) => {
      const lines = wrapWords(printable(text).split(' '), Math.max(1, width - margin)).map(
        (line) => `${' '.repeat(margin)}${line}\n`,
      );
      const head = `${' '.repeat(indent)}${printable(term)}`;
      return fits ? head.padEnd(margin) + lines.join('').slice(margin) : `${head}\n${lines.join('')}`;
    })
    .join('');
}
