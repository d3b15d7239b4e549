import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moments } from '../../src/histogram.js';
import { estimate, meanInterval } from '../../src/intervals/at-level.js';
import { studentInterval95 } from '../../src/intervals/means.js';
import { wilsonInterval } from '../../src/intervals/proportions.js';
import { histograms } from '../arbitraries.js';

describe('estimate', () => {
  test("The estimate of a count has Student's interval, which contains the mean; equal values have none without bounds", () => {
    fc.assert(
      fc.property(histograms, (entries) => {
        const { n, mean, stderr, ci95 } = estimate('count', entries);
        const { stderr: expected } = moments(entries);
        expect(stderr).toBe(expected);
        expect(ci95).toEqual(!expected ? null : studentInterval95(mean, expected, n));
        expect(ci95 === null || (ci95[0] <= mean && mean <= ci95[1])).toBe(true);
      }),
    );
  });

  test("The estimate of a proportion has Wilson's interval", () => {
    expect(
      estimate('proportion', [
        [0, 4],
        [1, 6],
      ]),
    ).toMatchObject({ n: 10, mean: 0.6, ci95: wilsonInterval(6, 10) });
    expect(estimate('proportion', [[1, 3]]).ci95).toEqual(wilsonInterval(3, 3));
    expect(estimate('proportion', [[0, 3]]).ci95).toEqual(wilsonInterval(0, 3));
  });

  test('estimate adds the counts of a value with several entries', () => {
    expect(
      estimate('proportion', [
        [1, 2],
        [0, 4],
        [1, 4],
      ]),
    ).toEqual(
      estimate('proportion', [
        [0, 4],
        [1, 6],
      ]),
    );
  });

  test("With bounds, the interval of a count is that of meanInterval: without skewness Student's, and longer if it hardly varies", () => {
    const varied = [
      [1, 1],
      [2, 2],
      [3, 1],
    ] as const;
    expect(estimate('count', varied, [-9, 9])).toEqual(estimate('count', varied));
    const same = [[4, 1000]] as const;
    expect(estimate('count', same, [0, 9])).toEqual({ n: 1000, mean: 4, stderr: 0, ci95: meanInterval(same, [0, 9]) });
  });

  test('The estimate of a count in a sample of one has no interval', () => {
    expect(estimate('count', [[5, 1]])).toEqual({ n: 1, mean: 5, stderr: null, ci95: null });
  });

  test('estimate rejects an empty histogram, and a proportion with a value other than 0 and 1', () => {
    expect(() => estimate('count', [])).toThrow('an empty histogram has no moments');
    expect(() =>
      estimate('proportion', [
        [0, 1],
        [2, 1],
      ]),
    ).toThrow('a value of a proportion must be 0 or 1, not 2');
    expect(
      estimate('proportion', [
        [0, 1],
        [2, 0],
      ]).mean,
    ).toBe(0);
  });
});
