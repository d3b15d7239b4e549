import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantile, type TallyEntries } from '../../src/histogram.js';
import { histograms } from '../arbitraries.js';

describe('quantile', () => {
  test('The median of two values is the lower one, not a value between them', () => {
    expect(
      quantile(
        [
          [3, 1],
          [8, 1],
        ],
        0.5,
      ),
    ).toBe(3);
    expect(
      quantile(
        [
          [3, 1],
          [8, 1],
        ],
        0.5 + Number.EPSILON,
      ),
    ).toBe(8);
  });

  test('The quantiles 0 and 1 are the lowest and the highest value with a count above 0', () => {
    expect(
      quantile(
        [
          [-4, 2],
          [0, 5],
          [9, 1],
        ],
        0,
      ),
    ).toBe(-4);
    expect(
      quantile(
        [
          [-4, 2],
          [0, 5],
          [9, 1],
        ],
        1,
      ),
    ).toBe(9);
    expect(
      quantile(
        [
          [-4, 0],
          [0, 5],
          [9, 0],
        ],
        0,
      ),
    ).toBe(0);
  });

  test('quantile interprets a decimal share exactly, although its product with the sample size is rounded', () => {
    const values: TallyEntries = Array.from({ length: 100 }, (_, i) => [i + 1, 1] as const);
    expect(0.07 * 100).toBeGreaterThan(7);
    for (let i = 1; i <= 100; i++) expect(quantile(values, Number(`${i}e-2`))).toBe(i);
  });

  test('A quantile is the value at its position in the sorted sample', () => {
    const sample = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 });
    const share = fc
      .integer({ min: 1, max: 1000 })
      .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));
    fc.assert(
      fc.property(sample, share, (values, [part, of]) => {
        const sorted = [...values].sort((one, other) => one - other);
        const counts = new Map<number, number>();
        for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
        // In integers: the first position that reaches the share part / of.
        const place = Math.max(1, Math.ceil((part * values.length) / of));
        expect(place * of >= part * values.length && (place === 1 || (place - 1) * of < part * values.length)).toBe(
          true,
        );
        expect(quantile([...counts], part / of)).toBe(sorted[place - 1]);
      }),
      { numRuns: 500 },
    );
  });

  test('A quantile does not decrease when the share increases', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(histograms, share, share, (entries, one, other) => {
        expect(quantile(entries, Math.min(one, other))).toBeLessThanOrEqual(quantile(entries, Math.max(one, other)));
      }),
    );
  });

  test('An empty histogram has no quantiles', () => {
    expect(() => quantile([], 0.5)).toThrow('an empty histogram has no quantiles');
    expect(() => quantile([[3, 0]], 0)).toThrow('an empty histogram has no quantiles');
  });

  test('quantile rejects a histogram that is not in ascending order, for every share', () => {
    expect(() =>
      quantile(
        [
          [1, 5],
          [0, 5],
        ],
        0,
      ),
    ).toThrow('in ascending order, not 0 after 1');
    expect(() =>
      quantile(
        [
          [1, 5],
          [1, 5],
        ],
        0,
      ),
    ).toThrow('not 1 after 1');
  });

  test('quantile rejects a negative count', () => {
    expect(() =>
      quantile(
        [
          [1, -5],
          [2, 9],
        ],
        0.5,
      ),
    ).toThrow('the count of 1 must be an integer from 0, not -5');
  });

  test('quantile is exact in the largest samples that doubles can count', () => {
    const half = 2 ** 52;
    expect(
      quantile(
        [
          [1, half],
          [2, half],
        ],
        0.5,
      ),
    ).toBe(1);
    expect(
      quantile(
        [
          [1, half - 1],
          [2, half],
        ],
        0.5,
      ),
    ).toBe(2);
  });

  test('quantile rejects an empty histogram and a share outside 0 to 1', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => quantile([[1, 0]], 0)).toThrow(RangeError);
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => quantile([[1, 1]], p)).toThrow(`from 0 to 1, not ${p}`);
  });
});
