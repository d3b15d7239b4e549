import { replaceInvisible } from '@cards/core/internal';
import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Arranges words on lines, as many on each line as fit. A word longer than a line is cut.
 *
 * @param words - the words; spaces within a word stay
 * @param width - columns of a line, an integer from 1
 * @returns the lines, without line breaks
 */
export function wrapWords(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.flatMap((whole) => cut(whole, width))) {
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/**
 * A text on lines of a width, of which a narrower one counts as 12 columns, without control characters. `first` and
 * `next` begin the first line and the next ones.
 */
export function setText(text: string, width: number, first = '', next = first): readonly string[] {
  const room = Math.max(LEAST_ROOM, width - Math.max(first.length, next.length));
  return wrapWords(printable(text).split(' '), room).map((line, at) => (at === 0 ? first : next) + line);
}

const LEAST_ROOM = 12;

/**
 * The number of columns of a text on a terminal: two for each wide character and each emoji, however many characters it
 * consists of, none for a mark above or below another character, and one for others (Unicode Standard Annex 11).
 */
export function columnsOf(text: string): number {
  return ASCII.test(text) ? text.length : graphemesOf(text.normalize()).reduce((sum, one) => sum + cellsOf(one), 0);
}

/** A text with as many spaces after it as it needs to have this many columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

/** What a reader takes for characters: a letter with its marks, or an emoji that consists of several. */
function graphemesOf(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function cellsOf(grapheme: string): number {
  if (/[\p{Emoji_Presentation}\uFE0F]/u.test(grapheme)) return 2;
  const visible = grapheme.replaceAll(/[\p{Mn}\p{Me}\p{Cc}\p{Cf}]/gu, '');
  return [...visible].reduce((sum, one) => sum + eastAsianWidth(one.codePointAt(0) ?? 0), 0);
}

/**
 * A text that cannot control a terminal: a control or format character or a line break becomes a question mark. Use it
 * for names from files.
 */
export function printable(text: string): string {
  return replaceInvisible(text, () => '?');
}

/**
 * Lines that cannot control a terminal: a control or format character is written as JSON writes it, such as `\u001b`,
 * so that JSON stays JSON. Line breaks and tabs stay.
 */
export function printableLines(text: string): string {
  const parts = text.split(/(\r?\n|\t)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : replaceInvisible(part, asJson))).join('');
}

const asJson = (character: string): string =>
  character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const ASCII = /^[ -~]*$/;

function cut(word: string, width: number): readonly string[] {
  if (columnsOf(word) <= width) return word === '' ? [] : [word];
  const lines = [''];
  for (const one of graphemesOf(word)) {
    const line = lines.at(-1) as string;
    if (line === '' || columnsOf(line + one) <= width) lines[lines.length - 1] += one;
    else lines.push(one);
  }
  return lines;
}

/** The least number of cells of a row that is a table and not prose. */
const MIN_CELLS = 6;

/** A border between two lists in brackets. A long list without spaces breaks here. */
const BETWEEN_BRACKETS = /(?<=[\])],)(?=[[(])/;

/** The spaces before the text of a line. The number or the bullet of an item is not part of the text. */
const INDENT = /^\s*(?:(?:\d+\.|[*-])\s+)?/;

/** A sentence at the end of a line, after another one. */
const LAST_SENTENCE = /(?<=[.!] +)\S[^.!]*$/;

/**
 * Wraps the text of a game to a width. Lines that fit stay as they are. A longer line breaks between words, or between
 * the cells of a row. Its next lines are indented like its text. A word that is longer than a line stays whole, and so
 * does a question at the end, which is a prompt.
 *
 * @param text - lines, or a part of them that starts at the beginning of a line
 * @param width - the columns of the terminal
 */
export function wrapText(text: string, width: number): string {
  const fits = (line: string): boolean => columnsOf(spaced(line).trimEnd()) <= width;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? '';
    // A sentence of a line that is too long continues on the next line.
    if (!fits(before) && /[^.:!?]$/.test(before) && /^[a-z]/.test(line)) lines[lines.length - 1] += ` ${line}`;
    else lines.push(line);
  }
  return lines
    .map((line, at) => {
      if (fits(line)) return line;
      const period = cellPeriod(spaced(line));
      if (period !== undefined) return fill(rowCells(spaced(line), period), period, width, /^ /).trimEnd();
      const last = (at === lines.length - 1 && LAST_SENTENCE.exec(line)?.[0]) || '';
      const question = fits(last) ? last.trimEnd() : '';
      const words = line.slice(0, line.trimEnd().length - question.length).match(/\s*\S+/g) ?? [];
      const parts = words.flatMap((word) => word.split(BETWEEN_BRACKETS));
      const end = question === '' ? [] : [` ${question}`];
      return fill([...parts, ...end], INDENT.exec(line)?.[0].length ?? 0, width) + (/\s*$/.exec(line)?.[0] ?? '');
    })
    .join('\n');
}

/** A row of cells with tabs between them, as a terminal shows it: a tab stop is at every eighth column. */
const spaced = (line: string): string =>
  line
    .split('\t')
    .map((cell) => cell.padEnd(7))
    .join(' ');

/** Puts parts on lines. A part starts with the spaces before it, which a new line replaces by its indent. */
function fill(parts: readonly string[], indent: number, width: number, gap = /^\s+/): string {
  const margin = ' '.repeat(indent < width / 2 ? indent : 0);
  let [wrapped, column] = ['', 0];
  for (const part of parts) {
    const breaks = column > margin.length && column + columnsOf(part) > width;
    const placed = breaks ? margin + part.replace(gap, '') : part;
    wrapped += breaks ? `\n${placed}` : placed;
    column = columnsOf(placed) + (breaks ? 0 : column);
  }
  return wrapped;
}

function rowCells(line: string, period: number): readonly string[] {
  return Array.from({ length: (line.length + 1) / period }, (_, cell) =>
    line.slice(Math.max(0, cell * period - 1), (cell + 1) * period - 1),
  );
}

/**
 * The columns from the start of one cell to the next, if the line is a row of cells of equal width. Of several, the
 * largest: `S 7 D A` are two cells and not four.
 */
function cellPeriod(line: string): number | undefined {
  for (let period = Math.floor((line.length + 1) / MIN_CELLS); period >= 2; period--) {
    const isRow = (line.length + 1) % period === 0 && /\S/.test(line);
    if (isRow && [...line].every((character, at) => (at + 1) % period !== 0 || character === ' ')) return period;
  }
  return undefined;
}

/**
 * A command line that a POSIX shell reads as the given words. Words with other characters than letters, digits and
 * `_@%+=:,./#-` are in single quotes; a word that a terminal cannot show, such as one with a line break, is in the form
 * of `printf`.
 *
 * @param words - the command and its arguments
 */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (PLAIN.test(word)) return word;
  if (printable(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `"$(printf '${word.replaceAll(/[^\w@+=:,./#-]/gu, octal)}')"`;
}

/** In browsers and in Node alike. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const octal = (character: string): string =>
  Array.from(new TextEncoder().encode(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

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
