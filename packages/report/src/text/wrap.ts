/**
 * Sets words on lines, as many on each as fit. A word longer than a line is cut.
 *
 * @param words - what to set; spaces within a word stay
 * @param width - columns of a line, from 1 on
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

/** How many columns of a terminal a text takes: one for each character. */
export function columnsOf(text: string): number {
  return [...text].length;
}

/**
 * A text from outside without what would steer a terminal: line breaks, escapes and their like become question marks.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

function cut(word: string, width: number): readonly string[] {
  const characters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += width) pieces.push(characters.slice(at, at + width).join(''));
  return pieces;
}
