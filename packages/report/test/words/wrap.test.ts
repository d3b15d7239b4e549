import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandBlock } from '../../src/text/block.js';
import { terminalText } from '../../src/text/terminal.js';
import { columnsOf, printable, shellLine, wrapWords } from '../../src/words/wrap.js';

describe('Words on lines', () => {
  test('Words share a line if they fit', () => {
    expect(wrapWords(['one', 'two', 'three', 'four'], 9)).toEqual(['one two', 'three', 'four']);
  });

  test('A word that is longer than a line is cut', () => {
    expect(wrapWords(['to', 'abcdefgh', 'be'], 3)).toEqual(['to', 'abc', 'def', 'gh', 'be']);
  });

  test('The lines contain every word and fit the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 })),
        fc.integer({ min: 1, max: 20 }),
        (words, width) => {
          const lines = wrapWords(words, width);
          // A character of two columns and more stays whole.
          const fits = (line: string): boolean =>
            columnsOf(line) <= width || [...new Intl.Segmenter().segment(line)].length === 1;
          expect(lines.every(fits)).toBe(true);
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join('').replaceAll(' ', ''));
        },
      ),
    );
  });
});

// The values of the Python package wcwidth 0.9.4.
test.each([
  ['将棋 🎴', 7],
  ['النقاط المطلوبة 🏁', 18],
  ['שיעור הניצחונות', 15],
  ['👨‍👩‍👧‍👦 family', 9],
  ['उदाहरण खेल', 9],
  ['한국어', 6],
  ['한국어'.normalize('NFD'), 6],
  ['e\u0301a', 2],
  ['ﾊﾝｶｸ', 4],
  ['🇯🇵❤️👍🏽', 6],
  ['♠ A', 3],
  ['ไทย', 3],
])(
  '%j takes the columns that a terminal gives it, and the lines of its cut form have the same characters',
  (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
    const lines = wrapWords(text.split(' '), 2);
    expect(lines.filter((line) => columnsOf(line) > 2)).toEqual([]);
    expect(lines.join('')).toBe(text.replaceAll(' ', ''));
  },
);

describe('Text from outside', () => {
  test('The invisible parts of emojis and of words stay; alone, they become question marks', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    for (const whole of ['👨‍👩‍👧‍👦', 'می\u200Cروم', flag]) expect(printable(whole)).toBe(whole);
    expect(printable('a\u200D b\u{E0067}')).toBe('a? b?');
  });

  test('A control character becomes a question mark', () => {
    expect(printable('a\u001B[2Jb\nc\u202Ed')).toBe('a?[2Jb?c?d');
  });

  test('A letter of any script stays as it is', () => {
    expect(printable('./Übung.ts#größte')).toBe('./Übung.ts#größte');
  });
});

test('A shell reads the words of a command as they were, whatever their characters, also from several lines', () => {
  // A string of fast-check with all characters takes a second to begin with.
  const character = fc.integer({ min: 1, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff);
  const anyWord = fc.array(character, { minLength: 1 }).map((codes) => String.fromCodePoint(...codes));
  const found = fc.sample(fc.array(anyWord, { minLength: 1 }), { numRuns: 200, seed: 1 });
  const rough = ["it's", '-n', '~', '$HOME `x` "y"', '#a', '!', '\\', '👨‍👩‍👧', 'a\tb\nc', '%d\u{7f}', ' ', 'e\u0301'];
  // A shell has no words with NUL, and `$(…)` drops line breaks at the end.
  const lists = [rough, ...found].map((words) => words.map((word) => `${word.replaceAll('\0', '')}.`));
  const script = lists
    .map((words) => terminalText([commandBlock('', shellLine(['show', ...words]), 2)], { width: 30 }))
    .join('\n');
  const shown = execFileSync('sh', ['-s'], { input: `show() { printf '%s\\0' "$@"; }\n${script}\n`, encoding: 'utf8' });
  expect(shown.split('\0').slice(0, -1)).toEqual(lists.flat());
});
