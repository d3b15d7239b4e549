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

/** The number of columns of a text on a terminal: one for each code point, so wide characters count as one too. */
export function columnsOf(text: string): number {
  return [...text].length;
}

/**
 * A text that cannot control a terminal: a control or format character or a line break becomes a question mark. Use it
 * for names from files.
 */
export function printable(text: string): string {
  // Most texts are ASCII. The classes of Unicode take milliseconds to compile.
  return ASCII.test(text) ? text : text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

const ASCII = /^[ -~]*$/;

function cut(word: string, width: number): readonly string[] {
  const characters = [...word];
  const pieces: string[] = [];
  const step = Math.max(1, width);
  for (let at = 0; at < characters.length; at += step) pieces.push(characters.slice(at, at + step).join(''));
  return pieces;
}
