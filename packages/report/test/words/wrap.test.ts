import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf, printable, wrapWords } from '../../src/words/wrap.js';

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
          expect(lines.every((line) => columnsOf(line) <= width)).toBe(true);
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join('').replaceAll(' ', ''));
        },
      ),
    );
  });
});

describe('Text from outside', () => {
  test('A control character becomes a question mark', () => {
    expect(printable('a\u001B[2Jb\nc\u202Ed')).toBe('a?[2Jb?c?d');
  });

  test('A letter of any script stays as it is', () => {
    expect(printable('./Übung.ts#größte')).toBe('./Übung.ts#größte');
  });
});
