import { decode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { byLine } from './line-maps.ts';

test('A map by line has the first position of each line, at the start of the line', () => {
  // Fields are differences: two positions of source 0 in lines 4 and 11 at column 2, then one of source 1 in line 14.
  const mappings = 'EAIE,OAOA;;ACGA';
  expect(decode(mappings).map((line) => line.length)).toEqual([2, 0, 1]);
  expect(decode(byLine(mappings))).toEqual([[[0, 0, 4, 2]], [], [[0, 1, 14, 2]]]);
});

test('A line without a position in a source has none', () => {
  expect(decode(byLine('A;AAAA'))).toEqual([[], [[0, 0, 0, 0]]]);
});
