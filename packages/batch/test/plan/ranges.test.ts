import { describe, expect, test } from 'vitest';
import { expandGrid } from '../../src/plan/grid.js';
import { expandList, expandRange } from '../../src/plan/ranges.js';

describe('ranges', () => {
  test('a word without a range stands for itself', () => {
    expect(expandRange('smallest')).toEqual(['smallest']);
    expect(expandRange('./mine.ts#mine')).toEqual(['./mine.ts#mine']);
    expect(expandRange('../strategies/mine.ts#mine')).toEqual(['../strategies/mine.ts#mine']);
  });

  test('a range runs to its end, the end included', () => {
    expect(expandRange('9..12')).toEqual(['9', '10', '11', '12']);
    expect(expandRange('3..3')).toEqual(['3']);
  });

  test('a step that misses the end stops before it', () => {
    expect(expandRange('memory:0..10:4')).toEqual(['memory:0', 'memory:4', 'memory:8']);
  });

  test('what follows the range stays behind every value', () => {
    expect(expandRange('memory:0..8:4:fifo')).toEqual(['memory:0:fifo', 'memory:4:fifo', 'memory:8:fifo']);
    expect(expandRange('memory:1..2:fifo')).toEqual(['memory:1:fifo', 'memory:2:fifo']);
  });

  test('negative numbers are numbers', () => {
    expect(expandRange('-1..1')).toEqual(['-1', '0', '1']);
  });

  test('a list mixes words and ranges, spaces or not', () => {
    expect(expandList('a, b,memory:1..2')).toEqual(['a', 'b', 'memory:1', 'memory:2']);
  });

  test.each(['5..3', '1..5:0', '0..1000000'])('%s is refused', (range) => {
    expect(() => expandRange(range)).toThrow(range);
  });
});

describe('grids', () => {
  test('the first parameter varies slowest', () => {
    expect(expandGrid(['points=1,2', 'hand=3..4'])).toEqual([
      { points: 1, hand: 3 },
      { points: 1, hand: 4 },
      { points: 2, hand: 3 },
      { points: 2, hand: 4 },
    ]);
  });

  test('no setting is one setting: the defaults', () => {
    expect(expandGrid([])).toEqual([{}]);
  });

  test.each(['points', '=3', 'points=1=2', 'points=', 'points=abc', 'points=1.5', 'points=1,,2'])(
    '%s is refused',
    (setting) => {
      expect(() => expandGrid([setting])).toThrow(/parameter/);
    },
  );

  test('a parameter that is given twice is refused', () => {
    expect(() => expandGrid(['points=1', 'points=2'])).toThrow('parameter points is given twice');
  });
});
