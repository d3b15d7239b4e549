import { describe, expect, it } from 'vitest';
import { clopperPearson95 } from '../../src/intervals/clopper-pearson.js';

/** The coverage of an interval is a sum of rounded numbers. */
const ROUNDING = 1e-9;

/** The chance that the interval of a sample holds the true proportion: binomial probabilities, summed. */
function coverage(p: number, intervals: readonly (readonly [low: number, high: number])[]): number {
  const n = intervals.length - 1;
  let held = 0;
  let logChoose = 0;
  for (const [k, [low, high]] of intervals.entries()) {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    if (low <= p && p <= high) held += Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
  }
  return held;
}

const ofSize = (n: number): readonly (readonly [number, number])[] => Array.from({ length: n + 1 }, (_, k) => clopperPearson95(k, n));

describe('the interval of Clopper and Pearson', () => {
  it('has the closed form where nothing or everything succeeded', () => {
    for (const n of [1, 2, 10, 1000, 1e6, 1e9, 1e15]) {
      const limit = -Math.expm1(Math.log(0.025) / n);
      const [none, all] = [clopperPearson95(0, n), clopperPearson95(n, n)];
      expect(none[0]).toBe(0);
      expect(none[1] / limit).toBeCloseTo(1, 12);
      expect(all[0]).toBeCloseTo(1 - limit, 15);
      expect(all[1]).toBe(1);
    }
  });

  it('knows next to nothing after one trial', () => {
    expect(clopperPearson95(0, 1)).toEqual([0, expect.closeTo(0.975, 14)]);
    expect(clopperPearson95(1, 1)).toEqual([expect.closeTo(0.025, 14), 1]);
  });

  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 5.
  it.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('of %d in %d is the published one', (successes, n, low, high) => {
    const found = clopperPearson95(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  it('leaves 2.5 % to each side, by the sum of the binomial distribution', () => {
    for (const [k, n] of [[1, 7], [3, 12], [20, 50], [49, 50]] as const) {
      const [low, high] = clopperPearson95(k, n);
      const tail = (p: number, from: number, to: number): number => {
        let sum = 0;
        let choose = 1;
        for (let i = 0; i <= to; i++) {
          if (i > 0) choose *= (n - i + 1) / i;
          if (i >= from) sum += choose * p ** i * (1 - p) ** (n - i);
        }
        return sum;
      };
      expect(tail(low, k, n)).toBeCloseTo(0.025, 12);
      expect(tail(high, 0, k)).toBeCloseTo(0.025, 12);
    }
  });

  it('mirrors when successes and failures change places', () => {
    for (const [k, n] of [[0, 1], [3, 10], [1, 1000], [123_456, 1e6]] as const) {
      const [low, high] = clopperPearson95(k, n);
      const mirrored = clopperPearson95(n - k, n);
      expect(mirrored[0]).toBeCloseTo(1 - high, 14);
      expect(mirrored[1]).toBeCloseTo(1 - low, 14);
    }
  });

  it.each([1, 2, 10, 50, 1000])('covers every proportion in nineteen of twenty samples or more: samples of %d', (n) => {
    const intervals = ofSize(n);
    for (let percent = 1; percent <= 99; percent++) {
      expect(coverage(percent / 100, intervals), `${percent} %`).toBeGreaterThanOrEqual(0.95 - ROUNDING);
    }
  });

  it('covers also just beside the end of an interval, where coverage is lowest', () => {
    // There the sample of that interval no longer counts.
    const n = 10;
    const intervals = ofSize(n);
    const beside = intervals.flatMap(([low, high]) => [low * (1 - 1e-12), high + (1 - high) * 1e-12]).filter((p) => p > 0 && p < 1);
    for (const p of beside) expect(coverage(p, intervals), `${p}`).toBeGreaterThanOrEqual(0.95 - ROUNDING);
  });

  it.each([
    [1, 0],
    [0, 1.5],
    [-1, 10],
    [11, 10],
    [0.5, 10],
    [Number.NaN, 10],
  ])('of %d in %d is refused', (successes, n) => {
    expect(() => clopperPearson95(successes, n)).toThrow(RangeError);
  });
});
