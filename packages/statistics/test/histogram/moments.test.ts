import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import { histograms } from '../arbitraries.js';

describe('moments', () => {
  test('moments agrees with a sample that is computed by hand', () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32.
    const entries: TallyEntries = [
      [2, 1],
      [4, 3],
      [5, 2],
      [7, 1],
      [9, 1],
    ];
    expect(moments(entries)).toEqual({ n: 8, mean: 5, variance: 32 / 7, stderr: Math.sqrt(4 / 7) });
  });

  test('moments is exact for a sample for which sums of doubles are not', () => {
    // A spread of 1 around a billion, in a quadrillion games: squares sum to 1e33.
    const entries: TallyEntries = [
      [999_999_999, 5e14],
      [1_000_000_001, 5e14],
    ];
    expect(moments(entries)).toEqual({ n: 1e15, mean: 1e9, variance: 1 + 1e-15, stderr: 1 / Math.sqrt(1e15 - 1) });
  });

  test('moments returns no variance for a sample of one', () => {
    expect(moments([[-7, 1]])).toEqual({ n: 1, mean: -7, variance: null, stderr: null });
  });

  test('moments returns variance 0 for equal values', () => {
    expect(moments([[3, 10]])).toEqual({ n: 10, mean: 3, variance: 0, stderr: 0 });
  });

  test('moments rejects an empty histogram', () => {
    expect(() => moments([])).toThrow(RangeError);
  });

  test('moments returns the same bits for every order and division of the entries', () => {
    fc.assert(
      fc.property(histograms, fc.infiniteStream(fc.nat()), (entries, cuts) => {
        const parts = entries.flatMap(([value, count]) => {
          const part = (cuts.next().value ?? 0) % (count + 1);
          return [
            [value, part],
            [value, count - part],
          ] as const;
        });
        expect(moments([...parts].reverse())).toEqual(moments(entries));
      }),
    );
  });

  test('moments rejects an invalid histogram', () => {
    expect(() => moments([[1.5, 1]])).toThrow('a value of a histogram must be an integer, not 1.5');
    expect(() =>
      moments([
        [1, -1],
        [2, 5],
      ]),
    ).toThrow('the count of 1 must be an integer from 0, not -1');
    expect(() => moments([[1, 0.5]])).toThrow('the count of 1 must be an integer from 0, not 0.5');
    expect(() => moments([[1, 0]])).toThrow('an empty histogram has no moments');
  });

  test('A shift or a reflection of the values changes the mean and keeps the variance', () => {
    const histogram = fc
      .uniqueArray(fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1e9 })), {
        selector: ([value]) => value,
        minLength: 1,
        maxLength: 8,
      })
      .filter((entries) => entries.some(([, count]) => count > 1) || entries.length > 1);
    fc.assert(
      fc.property(histogram, (entries) => {
        const { mean, variance, stderr } = moments(entries);
        const reflected = moments(entries.map(([value, count]) => [-value, count] as const));
        const moved = moments(entries.map(([value, count]) => [value + 12_345, count] as const));
        expect(reflected).toMatchObject({ mean: mean === 0 ? 0 : -mean, variance, stderr });
        expect(moved.variance).toBe(variance);
        expect(moved.mean).toBeCloseTo(mean + 12_345, 9);
      }),
    );
  });
});
