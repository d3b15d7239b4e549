import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binningOf, gather } from '../../src/model/bins.js';

describe('The bins of distributions', () => {
  test('Each of a few values has its own bin, and the bins are as far apart as the values', () => {
    const distribution = { histogram: { 46: 1, 50: 2, 52: 1 } };
    const binning = binningOf([distribution], 40);
    expect(binning).toEqual({ start: 46, width: 2, count: 4, step: 2 });
    expect(gather(distribution, binning).map(({ at, share }) => [at, share])).toEqual([
      [46, 0.25],
      [48, 0],
      [50, 0.5],
      [52, 0.25],
    ]);
  });

  test('Many values share bins of a round width that have the same number of possible values', () => {
    const histogram = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [31 + 2 * at, 1]));
    const binning = binningOf([{ histogram }], 30);
    expect(binning).toEqual({ start: 0, width: 40, count: 26, step: 2 });
    expect(gather({ histogram }, binning)[5]).toMatchObject({ low: 200, at: 220, share: 20 / 500 });
  });

  test('Each bin has the exact probability of its values', () => {
    const distribution = {
      histogram: { 0: 3, 100: 1 },
      exact: { mean: 25, distribution: { 0: 0.5, 1: 0.25, 100: 0.25 } },
    };
    const bins = gather(distribution, { start: 0, width: 50, count: 3, step: 1 });
    expect(bins.map(({ share, exact }) => [share, exact])).toEqual([
      [0.75, 0.75],
      [0, 0],
      [0.25, 0.25],
    ]);
  });

  test('The bins leave out the tail of an exact distribution if no game is in it', () => {
    const exact = { mean: 1, distribution: { 0: 0.5, 1: 0.4999, 1000: 0.0001 } };
    expect(binningOf([{ histogram: { 0: 1 }, exact }], 40)).toMatchObject({ start: 0, count: 2 });
    expect(binningOf([{ histogram: { 1000: 1 }, exact }], 40).count).toBeGreaterThan(2);
  });

  test('The bins of negative values have negative edges', () => {
    const histogram = { '-8': 1, '-4': 2, '4': 1 };
    expect(binningOf([{ histogram }], 40)).toEqual({ start: -8, width: 4, count: 4, step: 4 });
  });

  test('The bins contain every game and are at most as many as requested', () => {
    const histograms = fc.dictionary(
      fc.integer({ min: -5000, max: 5000 }).map(String),
      fc.integer({ min: 1, max: 9 }),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(histograms, fc.integer({ min: 4, max: 60 }), (histogram, most) => {
        const binning = binningOf([{ histogram }], most);
        const shares = gather({ histogram }, binning).map(({ share }) => share);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        expect(binning.count).toBeLessThanOrEqual(most);
        expect(binning.width % binning.step).toBe(0);
      }),
    );
  });
});
