import { columnsOf } from '@cards/report';

/** The least number of cells of a row that is a table and not prose. */
const MIN_CELLS = 6;

/** A border between two lists in brackets. A long list without spaces breaks here. */
const BETWEEN_BRACKETS = /(?<=[\])],)(?=[[(])/;

/**
 * Wraps the text of a game to a width. Lines that fit stay as they are. A longer line breaks between words, or between
 * the cells of a row. Its next lines are indented like its text. A word that is longer than a line stays whole, and so
 * does a question at the end, which is a prompt.
 *
 * @param text - lines, or a part of them that starts at the beginning of a line
 * @param width - the columns of the terminal
 */
export function wrapText(text: string, width: number): string {
  const lines = paragraphs(text.split('\n'), width);
  return lines.map((line, at) => wrapLine(line, width, at === lines.length - 1)).join('\n');
}

/** Joins a line that is too long to the next one, if a sentence continues there. */
function paragraphs(lines: readonly string[], width: number): readonly string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1) ?? '';
    const continues = columnsOf(last) > width && /[^.:!?]$/.test(last) && /^[a-z]/.test(line);
    if (continues) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

function wrapLine(line: string, width: number, isLast: boolean): string {
  if (columnsOf(line.trimEnd()) <= width) return line;
  const period = cellPeriod(line);
  if (period !== undefined) return fill(cellsOf(line, period), ' '.repeat(period), width);
  const question = isLast ? questionAfterText(line, width) : '';
  const words = wordsOf(line.slice(0, line.length - question.length));
  const parts = question === '' ? words : [...words, { gap: ' ', word: question.trimEnd() }];
  return fill(parts, ' '.repeat(indentOf(line, width)), width) + (/\s*$/.exec(line)?.[0] ?? '');
}

/** Puts the parts on lines. */
function fill(parts: readonly Part[], margin: string, width: number): string {
  let [wrapped, column] = ['', 0];
  for (const { gap, word } of parts) {
    const breaks = column > margin.length && column + columnsOf(gap + word) > width;
    const placed = breaks ? margin + word : gap + word;
    wrapped += breaks ? `\n${placed}` : placed;
    column = columnsOf(placed) + (breaks ? 0 : column);
  }
  return wrapped;
}

/** The last sentence of a line, if a sentence precedes it and it fits a line; else nothing. */
function questionAfterText(line: string, width: number): string {
  const question = /(?<=[.!] +)\S[^.!]*$/.exec(line)?.[0] ?? '';
  return columnsOf(question) <= width ? question : '';
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

/**
 * The columns from the start of one cell to the next, if the line is a row of cells of equal width. Of several, the
 * largest: `S 7 D A` are two cells and not four.
 */
function cellPeriod(line: string): number | undefined {
  for (let period = Math.floor((line.length + 1) / MIN_CELLS); period >= 2; period--) {
    const isRow = (line.length + 1) % period === 0 && /\S/.test(line);
    const borders = Array.from({ length: (line.length + 1) / period - 1 }, (_, cell) => line[(cell + 1) * period - 1]);
    if (isRow && borders.every((border) => border === ' ')) return period;
  }
  return undefined;
}
