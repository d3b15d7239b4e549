import { describe, expect, it } from 'vitest';
import { wilsonInterval95 } from '../../src/intervals/wilson.js';

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
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is the published one', (successes, n, low, high) => {
    const found = wilsonInterval95(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  it('holds the proportion and stays within 0 and 1 in samples of any size', () => {
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

  it('reaches 0 and 1 exactly where nothing or everything succeeded', () => {
    expect(wilsonInterval95(0, 1000)[0]).toBe(0);
    expect(wilsonInterval95(1000, 1000)[1]).toBe(1);
  });

  it('covers the true proportion in close to 95 % of samples of 1,000', () => {
    const found = Array.from({ length: 99 }, (_, i) => coverage((i + 1) / 100, 1000));
    expect(Math.min(...found)).toBeGreaterThan(0.94);
    expect(Math.max(...found)).toBeLessThan(0.965);
  });
});
