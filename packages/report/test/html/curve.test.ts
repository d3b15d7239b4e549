import { concentration } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { bell, cellOf, matrixOf, TWENTY_CELLS } from '../report-samples.js';
import { curvesOf } from '../../src/html/curve.js';

const flips = { flips: bell(50) };

describe('curves', () => {
  test('run over the number in the spec of a strategy, one for each seat that has it', () => {
    const { across, curves = [] } = curvesOf(TWENTY_CELLS.cells, concentration) ?? {};
    expect(across).toBe('cards');
    expect(curves.map(({ label }) => label)).toEqual(['memory:cards, memory:52', 'memory:52, memory:cards']);
    expect(curves[0]?.points.map(({ at }) => at)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });

  test('run over a parameter, one for each player and each setting of the others, in order', () => {
    const cells = [16, 8, 12].flatMap((cards) =>
      [2, 4].map((copies) => cellOf('pairs', { cards, copies }, ['good'], flips)),
    );
    const { across, curves = [] } = curvesOf(cells, undefined) ?? {};
    expect(across).toBe('cards');
    expect(curves.map(({ label, points }) => [label, points.map(({ at }) => at)])).toEqual([
      ['copies 2, good', [8, 12, 16]],
      ['copies 4, good', [8, 12, 16]],
    ]);
  });

  test('are not seen in two points, nor where most cells lie elsewhere', () => {
    const cells = [8, 12, 16].map((cards) => cellOf('pairs', { cards, copies: 4 }, ['good'], flips));
    const others = ['a', 'b', 'c', 'd'].map((name) => cellOf('pairs', { cards: 99, copies: 4 }, [name], flips));
    expect(curvesOf(cells.slice(1), undefined)).toBeUndefined();
    expect(curvesOf([...cells, ...others], undefined)).toBeUndefined();
    expect(curvesOf(matrixOf(['a', 'b']).cells, undefined)).toBeUndefined();
  });

  test('do not take numbers in the names of files for arguments', () => {
    const cells = [1, 2, 3].map((at) => cellOf('concentration', {}, [`./mine.ts:${at}`, 'random'], flips));
    expect(curvesOf(cells, concentration)).toBeUndefined();
  });

  test('run over the number of both seats in self-play', () => {
    const cells = [0, 4, 8].map((cards) => cellOf('concentration', {}, [`memory:${cards}`, `memory:${cards}`], flips));
    const { across, summary, curves = [] } = curvesOf(cells, concentration) ?? {};
    expect([across, summary]).toEqual(['cards', 'how many cards the array holds']);
    expect(curves.map(({ label, points }) => [label, points.map(({ at }) => at)])).toEqual([
      ['memory:cards against itself', [0, 4, 8]],
    ]);
  });
});
