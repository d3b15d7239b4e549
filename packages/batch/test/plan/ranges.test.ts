import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { gridCells } from '../../src/plan/define.js';
import { expandGrid, expandList, expandRange } from '../../src/plan/grid.js';
import { type Experiment, planExperiment } from '../../src/plan/plan.js';

describe('ranges', () => {
  test('expandRange returns a word without a range, or with a file path, unchanged', () => {
    expect(expandRange('smallest')).toEqual(['smallest']);
    expect(expandRange('./mine.ts#mine')).toEqual(['./mine.ts#mine']);
    for (const path of ['../strategies/mine.ts#mine', './1..3/mine.ts#mine', 'policy:./1..3/kuhn.json'])
      expect(expandRange(path)).toEqual([path]);
  });

  test('A range includes its last value', () => {
    expect(expandRange('9..12')).toEqual(['9', '10', '11', '12']);
    expect(expandRange('3..3')).toEqual(['3']);
  });

  test('A range whose step does not reach its end stops before it', () => {
    expect(expandRange('memory:0..10:4')).toEqual(['memory:0', 'memory:4', 'memory:8']);
  });

  test('The text after a range follows each value', () => {
    expect(expandRange('memory:0..8:4:fifo')).toEqual(['memory:0:fifo', 'memory:4:fifo', 'memory:8:fifo']);
    expect(expandRange('memory:1..2:fifo')).toEqual(['memory:1:fifo', 'memory:2:fifo']);
  });

  test('A range can start at a negative number', () => {
    expect(expandRange('-1..1')).toEqual(['-1', '0', '1']);
  });

  test('A list can contain words and ranges, with or without spaces', () => {
    expect(expandList('a, b,memory:1..2')).toEqual(['a', 'b', 'memory:1', 'memory:2']);
  });

  test('Numbers in a range have the form of all numbers', () => {
    expect(expandRange('memory:1e1..2e1:5')).toEqual(['memory:10', 'memory:15', 'memory:20']);
    expect(expandGrid(['points=1e1,2,1e0..3'])).toEqual([10, 2, 1, 2, 3].map((points) => ({ points })));
  });

  test.each([
    ['./a,b.ts#mine,random', ['./a,b.ts#mine', 'random']],
    ['random, /a, b/c,d.tsx , x', ['random', '/a, b/c,d.tsx', 'x']],
    ['response:../a,b.mjs#x,policy:./p,q.json', ['response:../a,b.mjs#x', 'policy:./p,q.json']],
    ['./a.ts,./b.ts#x,good', ['./a.ts', './b.ts#x', 'good']],
    ['./folder,./a.ts#x', ['./folder', './a.ts#x']],
    ['./folder,random', ['./folder', 'random']],
    [',a,,', ['', 'a', '', '']],
  ])('A comma in a path does not end its word: %s', (list, words) => {
    expect(expandList(list)).toEqual(words);
  });

  test.each([
    ['5..3', "a range must have the form a..b or a..b:step with a <= b and step >= 1, not '5..3'"],
    ['1..5:0', "a range must have the form a..b or a..b:step with a <= b and step >= 1, not '1..5:0'"],
    ['0..1000000', "a range may have at most 1000 values, but '0..1000000' has 1000001"],
  ])('expandRange rejects %s', (range, message) => {
    expect(() => expandRange(range)).toThrow(message);
  });

  test('A range can have 1000 values, and not 1001', () => {
    expect(expandRange('1..1000')).toHaveLength(1000);
    expect(() => expandRange('1..1001')).toThrow('at most 1000 values');
  });
});

describe('grids', () => {
  test('In a grid the first parameter varies slowest', () => {
    expect(expandGrid(['points=1,2', 'hand=3..4'])).toEqual([
      { points: 1, hand: 3 },
      { points: 1, hand: 4 },
      { points: 2, hand: 3 },
      { points: 2, hand: 4 },
    ]);
  });

  test('A batch of more cells than fit in memory is refused before they are listed', () => {
    const tooMany = 'a batch may have at most 200000 cells, because it keeps all of them in memory';
    expect(() => expandGrid(['a=0..999', 'b=0..999', 'c=0..9'])).toThrow(tooMany);
    const players = (count: number): string[] => Array.from({ length: count }, () => 'random');
    // Each of three settings has 90,000 line-ups.
    const params = { points: [1, 2, 3] };
    expect(() => gridCells({ game: unowar, params, strategies: players(300) })).toThrow(tooMany);
    expect(() => gridCells({ game: unowar, strategies: players(3000) })).toThrow(tooMany);
    expect(() => planExperiment({ cells: Array.from<Experiment['cells'][number]>({ length: 200_001 }) })).toThrow(
      tooMany,
    );
    expect(expandGrid(['a=0..199', 'b=0..999'])).toHaveLength(200_000);
  });

  test('A grid without parameters is one combination, the defaults', () => {
    expect(expandGrid([])).toEqual([{}]);
  });

  test.each(['points', '=3', 'points=1=2', 'points=', 'points=abc', 'points=1.5', 'points=1,,2'])(
    'expandGrid rejects %s',
    (setting) => {
      expect(() => expandGrid([setting])).toThrow(/parameter/);
    },
  );

  test.each(['10..20:2.5', '1.5', '1..', '0x10', '1..3x'])(
    'A value that is no integer is named as it was typed: %s',
    (typed) => {
      expect(() => expandGrid([`points=1,${typed}`])).toThrow(`, not '${typed}'`);
    },
  );

  test('expandGrid rejects a parameter that is given twice', () => {
    expect(() => expandGrid(['points=1', 'points=2'])).toThrow(
      'parameter points is given twice; give all its values at once, such as points=1,2',
    );
  });
});
