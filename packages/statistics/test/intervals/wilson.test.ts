import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilsonInterval95 } from '../../src/intervals/proportions.js';
import { proportions } from '../arbitraries.js';

/** The coverage: the sum of the binomial probabilities of all samples whose interval contains the true proportion. */
function coverage(p: number, n: number): number {
  let held = 0;
  let logChoose = 0;
  for (let k = 0; k <= n; k++) {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    const [low, high] = wilsonInterval95(k, n);
    if (low <= p && p <= high) held += Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log(1 - p));
  }
  return held;
}

describe('wilsonInterval95', () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
  // method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson's interval of %d successes in %d is the published one", (successes, n, low, high) => {
    const found = wilsonInterval95(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  test("Wilson's interval contains the sample proportion and is within 0 and 1 for every sample size", () => {
    for (const n of [1, 2, 3, 7, 100, 1e6, 1e15]) {
      for (const k of [0, 1, Math.floor(n / 3), n - 1, n]) {
        const [low, high] = wilsonInterval95(k, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(k / n);
        expect(high).toBeGreaterThanOrEqual(k / n);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThan(low);
      }
    }
  });

  test("Wilson's interval ends exactly at 0 for no success and at 1 for no failure", () => {
    expect(wilsonInterval95(0, 1000)[0]).toBe(0);
    expect(wilsonInterval95(1000, 1000)[1]).toBe(1);
  });

  test("Wilson's interval contains the sample proportion, is reflected with the failures, and moves up with the successes", () => {
    fc.assert(
      fc.property(proportions, ({ successes, n }) => {
        const [low, high] = wilsonInterval95(successes, n);
        expect(low >= 0 && low <= successes / n && successes / n <= high && high <= 1).toBe(true);
        const [reflectedLow, reflectedHigh] = wilsonInterval95(n - successes, n);
        expect(reflectedHigh).toBe(1 - low);
        expect(reflectedLow).toBeCloseTo(1 - high, 14);
        expect(successes === n || wilsonInterval95(successes + 1, n)[0] > low).toBe(true);
      }),
    );
  });

  test("Wilson's interval becomes narrower as the sample grows", () => {
    fc.assert(
      fc.property(proportions, fc.integer({ min: 2, max: 100 }), ({ successes, n }, factor) => {
        const [low, high] = wilsonInterval95(successes, n);
        const [largeLow, largeHigh] = wilsonInterval95(successes * factor, n * factor);
        expect(largeHigh - largeLow).toBeLessThan(high - low);
      }),
    );
  });

  test.each([
    [1, 0],
    [0, 1.5],
    [-1, 10],
    [11, 10],
    [0.5, 10],
    [Number.NaN, 10],
  ])('wilsonInterval95 rejects %d successes in %d', (successes, n) => {
    expect(() => wilsonInterval95(successes, n)).toThrow(RangeError);
  });

  test("Wilson's interval covers the true proportion in close to 95% of samples of 1,000", () => {
    const found = Array.from({ length: 99 }, (_, i) => coverage((i + 1) / 100, 1000));
    expect(Math.min(...found)).toBeGreaterThan(0.94);
    expect(Math.max(...found)).toBeLessThan(0.965);
  });
});
