import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilsonInterval95 } from '../../src/intervals/wilson.js';
import { proportions } from '../arbitraries.js';

/** The chance that the interval of a sample holds the true proportion: binomial probabilities, summed. */
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

describe("Wilson's interval", () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
  // method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is the published one', (successes, n, low, high) => {
    const found = wilsonInterval95(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  test('holds the proportion and stays within 0 and 1 in samples of any size', () => {
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

  test('reaches 0 and 1 exactly where nothing or everything succeeded', () => {
    expect(wilsonInterval95(0, 1000)[0]).toBe(0);
    expect(wilsonInterval95(1000, 1000)[1]).toBe(1);
  });

  test('contains the proportion, mirrors with failures, and moves up with successes', () => {
    fc.assert(
      fc.property(proportions, ({ successes, n }) => {
        const [low, high] = wilsonInterval95(successes, n);
        expect(low >= 0 && low <= successes / n && successes / n <= high && high <= 1).toBe(true);
        const [mirroredLow, mirroredHigh] = wilsonInterval95(n - successes, n);
        expect(mirroredHigh).toBe(1 - low);
        expect(mirroredLow).toBeCloseTo(1 - high, 14);
        expect(successes === n || wilsonInterval95(successes + 1, n)[0] > low).toBe(true);
      }),
    );
  });

  test('narrows as the sample grows', () => {
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
  ])('refuses %d of %d', (successes, n) => {
    expect(() => wilsonInterval95(successes, n)).toThrow(RangeError);
  });

  test('covers the true proportion in close to 95 % of samples of 1,000', () => {
    const found = Array.from({ length: 99 }, (_, i) => coverage((i + 1) / 100, 1000));
    expect(Math.min(...found)).toBeGreaterThan(0.94);
    expect(Math.max(...found)).toBeLessThan(0.965);
  });
});
