import { columnsOf } from '@cards/report';

/** The least number of cells of a row that is a table and not prose. */
const MIN_CELLS = 6;

/** A border between two lists in brackets. A long list without spaces breaks here. */
const BETWEEN_BRACKETS = /(?<=[\])],)(?=[[(])/;

/**
 * Wraps the text of a game to a width. Lines that fit stay as they are. A longer line breaks between words, or between
 * the cells of a row. Its next lines are indented like its text. A word that is longer than a line stays whole.
 *
 * @param text - lines, or a part of them that starts at the beginning of a line
 * @param width - the columns of the terminal
 */
export function wrapText(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (columnsOf(line.trimEnd()) <= width ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string {
  const period = cellPeriod(line);
  const margin = ' '.repeat(period === undefined ? indentOf(line, width) : 0);
  let [wrapped, column] = ['', 0];
  for (const { gap, word } of period === undefined ? wordsOf(line) : cellsOf(line, period)) {
    const breaks = column > margin.length && column + columnsOf(gap + word) > width;
    const placed = breaks ? margin + word : gap + word;
    wrapped += breaks ? `\n${placed}` : placed;
    column = columnsOf(placed) + (breaks ? 0 : column);
  }
  return wrapped + (/\s*$/.exec(line)?.[0] ?? '');
}

/** A part of a line that stays whole, and the spaces before it. */
interface Part {
  readonly gap: string;
  readonly word: string;
}

/** The columns before the text of a line. The number or the bullet of an item is not part of the text. */
function indentOf(line: string, width: number): number {
  const indent = /^\s*(?:(?:\d+\.|[*-])\s+)?/.exec(line)?.[0].length ?? 0;
  return indent < width / 2 ? indent : 0;
}

function wordsOf(line: string): readonly Part[] {
  return [...line.matchAll(/(\s*)(\S+)/g)].flatMap(([, gap = '', text = '']) =>
    text.split(BETWEEN_BRACKETS).map((word, index) => ({ gap: index === 0 ? gap : '', word })),
  );
}

function cellsOf(line: string, period: number): readonly Part[] {
  return Array.from({ length: (line.length + 1) / period }, (_, cell) => ({
    gap: cell === 0 ? '' : ' ',
    word: line.slice(cell * period, (cell + 1) * period - 1),
  }));
}

/** The columns from the start of one cell to the next, if the line is a row of cells of equal width. */
function cellPeriod(line: string): number | undefined {
  for (let period = 2; (line.length + 1) / period >= MIN_CELLS; period++) {
    const isRow = (line.length + 1) % period === 0 && /\S/.test(line);
    const borders = Array.from({ length: (line.length + 1) / period - 1 }, (_, cell) => line[(cell + 1) * period - 1]);
    if (isRow && borders.every((border) => border === ' ')) return period;
  }
  return undefined;
}
