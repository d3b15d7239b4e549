import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf, printable, wrapWords } from '../../src/text/wrap.js';

describe('words on lines', () => {
  test('share a line for as long as they fit', () => {
    expect(wrapWords(['one', 'two', 'three', 'four'], 9)).toEqual(['one two', 'three', 'four']);
  });

  test('are cut where one is longer than a line', () => {
    expect(wrapWords(['to', 'abcdefgh', 'be'], 3)).toEqual(['to', 'abc', 'def', 'gh', 'be']);
  });

  test('lose nothing and never overflow', () => {
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

describe('a text from outside', () => {
  test('cannot steer a terminal', () => {
    expect(printable('a\u001B[2Jb\nc\u202Ed')).toBe('a?[2Jb?c?d');
  });

  test('keeps its letters', () => {
    expect(printable('./Übung.ts#größte')).toBe('./Übung.ts#größte');
  });
});
