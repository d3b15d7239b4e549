import { columnsOf, padded, printable, wrapWords } from '@cards/report/internal';

/** The narrowest second column. If it would be narrower, the text starts on a line of its own. */
const NARROWEST_TEXT = 20;

/** Two columns between a term and its text. */
const GAP = 2;

export type Row = readonly [term: string, text: string];

/** Terms with their texts next to them. The first line of a text is wrapped to a width, the others are a picture. */
export function twoColumns(rows: readonly Row[], width: number, indent = 2): string {
  const widest = Math.max(...rows.map(([term]) => columnsOf(term)));
  const fits = width - indent - widest - GAP >= NARROWEST_TEXT;
  const margin = fits ? indent + widest + GAP : indent + 2 * GAP;
  const texts = rows.map(([term, text]) => {
    const [words = '', ...picture] = text.split('\n').map(printable);
    const lines = [...wrapWords(words.split(' '), Math.max(1, width - margin)), ...picture.map((line) => `  ${line}`)];
    const body = lines.map((line) => `${' '.repeat(margin)}${line}\n`).join('');
    const head = `${' '.repeat(indent)}${printable(term)}`;
    return fits ? padded(head, margin) + body.slice(margin) : `${head}\n${body}`;
  });
  return texts.join('');
}
