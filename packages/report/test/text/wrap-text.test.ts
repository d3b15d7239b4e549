import { expect, test } from 'vitest';
import { wrapText } from '../../src/words/wrap.js';

import fc from 'fast-check';

test('A row of cells with tabs breaks between cells, below the second cell', () => {
  const row = '1ebc\t1ebs\t1ebt\t1egc\t1erc\t1ert\t1fbt\t1fgc';
  expect(wrapText(row, 60)).toBe(row);
  expect(wrapText(row, 59).replaceAll(/ +$/gm, '')).toBe(
    '1ebc    1ebs    1ebt    1egc    1erc    1ert    1fbt\n        1fgc',
  );
});

test('A line that fits stays as it is', () => {
  const text = '  a  b\tc \n\n-----\nexactly20columnslong \nYour card? ';
  expect(wrapText(text, 20)).toBe(text);
});

test('A longer line breaks between words, and its next lines are indented like its text', () => {
  expect(wrapText('one two three four five', 10)).toBe('one two\nthree four\nfive');
  expect(wrapText('   * one two three', 12)).toBe('   * one two\n     three');
  expect(wrapText('2. one two three', 10)).toBe('2. one two\n   three');
});

test('A prompt keeps the space at its end', () => {
  expect(wrapText('Are you ready to play? (Y/N): ', 16)).toBe('Are you ready to\nplay? (Y/N): ');
});

test('A question at the end stays whole after a sentence, if it fits a line', () => {
  const text = 'You have 12 guesses. Are you ready to play? (Y/N): ';
  expect(wrapText(text, 40)).toBe('You have 12 guesses.\nAre you ready to play? (Y/N): ');
  expect(wrapText(text, 25)).toBe('You have 12 guesses. Are\nyou ready to play? (Y/N): ');
});

test('A sentence that continues on the next line is one paragraph', () => {
  const text = 'Play a card that has the suit\nof the top card, or\na higher rank.\nand so on\n';
  expect(wrapText(text, 20)).toBe('Play a card that has\nthe suit of the top\ncard, or a higher\nrank.\nand so on\n');
  expect(wrapText(text, 40)).toBe(text);
});

test('A row of cells breaks between two cells', () => {
  const row = 'S 7 D A XXX C10 H Q S 8 D 9';
  expect(wrapText(row, 14)).toBe('S 7 D A XXX\n    C10 H Q\n    S 8 D 9');
  expect(wrapText(`      1   2   3   4   5   6\n  0 ${row.slice(0, 23)}`, 15)).toBe(
    '      1   2   3\n      4   5   6\n  0 S 7 D A XXX\n    C10 H Q S 8',
  );
  expect(wrapText('S 7 D A H 3 C 9 H Q S 8', 14)).toBe('S 7 D A H 3\n    C 9 H Q\n    S 8');
});

test('A list of lists without spaces breaks between two lists', () => {
  expect(wrapText('[1ebc,1fbc],[2ebc,2fbc],[3ebc,3fbc]', 25)).toBe('[1ebc,1fbc],[2ebc,2fbc],\n[3ebc,3fbc]');
});

test('A word that is longer than a line stays whole', () => {
  expect(wrapText('see https://example.org/a/long/address now', 12)).toBe(
    'see\nhttps://example.org/a/long/address\nnow',
  );
});

test('Wrapped text has the same words, and lines within the width', () => {
  const word = fc.stringMatching(/^[a-z,.]{1,8}$/);
  const line = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 8, max: 60 }), (lines, width) => {
      const text = lines.join('\n');
      const wrapped = wrapText(text, width);
      expect(wrapped.split(/\s+/)).toEqual(text.split(/\s+/));
      expect(Math.max(...wrapped.split('\n').map((each) => each.trimEnd().length))).toBeLessThanOrEqual(width);
      expect(wrapText(wrapped, width)).toBe(wrapped);
    }),
  );
});
