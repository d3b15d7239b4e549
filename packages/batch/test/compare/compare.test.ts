// @module-tag slow (simulated coverage)
// @module-tag release
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../src/plan/plan.js';
import { simulate } from '../../src/run/simulate.js';
import { newcombeInterval95 } from '@cards/statistics';
import type { Summary } from '../../src/summary/summary.js';
import { compareSummaries, type Comparison } from '../../src/compare.js';

const PAIRS: Experiment = { cells: [{ game: pairs, params: { cards: 16 }, strategies: ['good'], trials: 400 }] };

function compared(a: Experiment | Summary, b: Experiment | Summary): Comparison {
  const [first, second] = [a, b].map((one) => ('format' in one ? one : simulate(one)));
  if (first === undefined || second === undefined) throw new Error('a comparison needs two runs');
  return compareSummaries({ name: 'first', summary: first }, { name: 'second', summary: second });
}

describe('compareSummaries', () => {
  test('Two runs with the same digest are identical', () => {
    const { identical, cells, a, b } = compared(PAIRS, PAIRS);
    expect(identical).toBe(true);
    expect(a.digest).toBe(b.digest);
    expect(
      cells.map((cell) => [cell.identical, cell.measures['flips']?.verdict, cell.measures['flips']?.difference]),
    ).toEqual([[true, 'identical', 0]]);
  });

  test('Cells match by game, line-ups and parameters in any order', () => {
    const one = simulate(PAIRS);
    const reordered: Summary = {
      ...one,
      cells: one.cells.map((cell) => ({ ...cell, params: { copies: 4, cards: 16 } })),
    };
    expect(compared(one, reordered).cells).toHaveLength(1);
    const { cells, onlyA, onlyB } = compared(
      {
        cells: [
          { game: pairs, strategies: ['good'], trials: 10 },
          { game: pairs, strategies: ['random'], trials: 10 },
        ],
      },
      {
        cells: [
          { game: pairs, lineups: [['good'], ['random']], trials: 10 },
          { game: pairs, strategies: ['random'], trials: 10 },
        ],
      },
    );
    expect(cells.map(({ strategies }) => strategies)).toEqual([['random']]);
    expect(onlyA).toEqual([
      { game: 'pairs', params: { cards: 32, copies: 4 }, strategies: ['good'], lineups: [['good']] },
    ]);
    expect(onlyB).toEqual([
      { game: 'pairs', params: { cards: 32, copies: 4 }, strategies: ['good'], lineups: [['good'], ['random']] },
    ]);
  });

  test('Two runs with the same seed have the same deals', () => {
    expect(compared(PAIRS, { ...PAIRS, seed: 2 }).cells[0]?.sameDeals).toBe(false);
    const [cell] = PAIRS.cells;
    expect(cell && compared(PAIRS, { cells: [{ ...cell, trials: 401 }] }).cells[0]?.sameDeals).toBe(true);
  });

  test('Proportions are compared by their histograms, whatever the means in the summaries are', () => {
    const duel = (seed: number): Summary =>
      simulate({
        seed,
        cells: [{ game: unowar, params: { points: 1 }, strategies: ['random', 'biggest'], trials: 300 }],
      });
    const original = duel(2);
    const [first, second] = [duel(1).cells[0]?.measures['win'], original.cells[0]?.measures['win']];
    const win = compared(duel(1), {
      ...original,
      cells: original.cells.map((cell) => ({
        ...cell,
        measures: { ...cell.measures, win: { ...(cell.measures['win'] as object), mean: 9, ci95: [8, 10] } },
      })),
    } as unknown as Summary).cells[0]?.measures['win'];
    expect(win?.kind).toBe('proportion');
    expect(win?.b.mean).toBe(second?.mean);
    expect(win?.ci95).toEqual(
      newcombeInterval95(
        { successes: first?.histogram[1] ?? 0, n: 300 },
        { successes: second?.histogram[1] ?? 0, n: 300 },
      ),
    );
  });

  test('The verdict is higher or lower when the means of two runs differ', () => {
    const of = (strategy: string): Summary => {
      const summary = simulate({ seed: strategy, cells: [{ game: pairs, strategies: [strategy], trials: 200 }] });
      return { ...summary, cells: summary.cells.map((cell) => ({ ...cell, lineups: [['same-name']] })) };
    };
    expect(compared(of('random'), of('good')).cells[0]?.measures['flips']?.verdict).toBe('higher');
    expect(compared(of('good'), of('random')).cells[0]?.measures['flips']?.verdict).toBe('lower');
  });

  test('The verdict on a single game is unknown, and different measures and code are reported', () => {
    const single = simulate({
      seed: 3,
      cells: [
        {
          game: unowar,
          params: { points: 1 },
          strategies: ['random', 'biggest'],
          trials: 1,
          measures: ['plays', 'win'],
        },
      ],
    });
    const other = simulate({
      seed: 4,
      cells: [
        {
          game: unowar,
          params: { points: 1 },
          strategies: ['random', 'biggest'],
          trials: 50,
          measures: ['plays', 'rounds'],
        },
      ],
    });
    const withCode: Summary = {
      ...other,
      cells: other.cells.map((cell) => ({ ...cell, code: { random: 'sha256:1' } })),
    };
    const [cell] = compared(single, withCode).cells;
    expect(cell?.measures['plays']).toMatchObject({ ci95: null, verdict: 'unknown' });
    expect(cell?.unmatched).toEqual({ a: ['win'], b: ['rounds'] });
    expect(cell?.otherCode).toBe(true);
  });

  test('The interval of the difference contains the true difference in 95% of the comparisons', () => {
    // Both runs have the same true mean, so the true difference is 0.
    const intervals = Array.from(
      { length: 200 },
      (_, i) => compared({ ...PAIRS, seed: `a${i}` }, { ...PAIRS, seed: `b${i}` }).cells[0]?.measures['flips']?.ci95,
    );
    const covered = intervals.filter(
      (ci95) => ci95 !== null && ci95 !== undefined && ci95[0] <= 0 && 0 <= ci95[1],
    ).length;
    // Three standard errors of a count with the expectation 190 of 200 are 9.2.
    expect(Math.abs(covered - 190)).toBeLessThanOrEqual(9);
  });
});
