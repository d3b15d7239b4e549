import { Streams } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import { welchInterval95 } from '../../src/intervals/means.js';
import { sampledMeans } from '../arbitraries.js';

const tallied = (values: readonly number[]): TallyEntries => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
};

const sampled = (values: readonly number[]): { mean: number; stderr: number; n: number } => {
  const { n, mean, stderr } = moments(tallied(values));
  return { n, mean, stderr: stderr ?? Number.NaN };
};

describe('welchInterval95', () => {
  // Student's sleep data (Biometrika 6, 1908), in tenths of an hour, as R's t.test(extra ~ group, data = sleep)
  // documents them: 17.776 degrees of freedom, -3.3654832 to 0.2054832 hours.
  test("Welch's interval of the sleep data is the published one", () => {
    const first = sampled([7, -16, -2, -12, -1, 34, 37, 8, 0, 20]);
    const second = sampled([19, 8, 11, 1, -1, 44, 55, 16, 46, 34]);
    const [low, high] = welchInterval95(first, second);
    // The quantile is interpolated between 17 and 18 degrees of freedom.
    expect(low / 10).toBeCloseTo(-3.3654832, 3);
    expect(high / 10).toBeCloseTo(0.2054832, 3);
  });

  test("Welch's interval of equal sizes and variances is Student's with the degrees of freedom of both samples", () => {
    // 10 + 10 - 2 degrees: 2.1009220402410387 standard errors of the difference.
    const [low, high] = welchInterval95({ mean: 5, stderr: 3, n: 10 }, { mean: 1, stderr: 3, n: 10 });
    expect(high - low).toBeCloseTo(2 * 2.1009220402410387 * Math.sqrt(18), 9);
    expect((low + high) / 2).toBeCloseTo(4, 12);
  });

  test("Welch's interval of two samples without variance is the difference", () => {
    expect(welchInterval95({ mean: 5, stderr: 0, n: 10 }, { mean: 1.5, stderr: 0, n: 3 })).toEqual([3.5, 3.5]);
  });

  test("Welch's interval contains the difference, and changes its sign when the samples are swapped", () => {
    fc.assert(
      fc.property(sampledMeans, sampledMeans, (first, second) => {
        const [low, high] = welchInterval95(first, second);
        const difference = first.mean - second.mean;
        expect(low <= difference && difference <= high).toBe(true);
        const [turnedLow, turnedHigh] = welchInterval95(second, first);
        expect(-turnedHigh).toBeCloseTo(low, 8);
        expect(-turnedLow).toBeCloseTo(high, 8);
      }),
    );
  });

  test.each([
    [{ n: 1 }, 'an integer from 2, not 1'],
    [{ stderr: -1 }, 'a finite number from 0, not -1'],
    [{ mean: Number.NaN }, 'a finite number, not NaN'],
  ])('welchInterval95 rejects a sample with %j', (wrong, message) => {
    const sample = { mean: 1, stderr: 1, n: 5 };
    expect(() => welchInterval95({ ...sample, ...wrong }, sample)).toThrow(message);
    expect(() => welchInterval95(sample, { ...sample, ...wrong })).toThrow(message);
  });

  test("Welch's interval covers the true difference in 95% of samples with different sizes and variances", () => {
    const rng = new Streams('welch', 'test').rng(0);
    const dice = (count: number, sides: number): number[] =>
      Array.from({ length: count }, () => 1 + rng.int(sides) + rng.int(sides));
    const REPEATS = 4000;
    let held = 0;
    for (let i = 0; i < REPEATS; i++) {
      // Means of 1 + 2 * (sides - 1) / 2: 20 and 6.
      const [low, high] = welchInterval95(sampled(dice(12, 20)), sampled(dice(40, 6)));
      if (low <= 20 - 6 && 20 - 6 <= high) held++;
    }
    // Three standard errors of a share of 0.95 in 4,000 are 0.0103.
    expect(Math.abs(held / REPEATS - 0.95)).toBeLessThan(0.0104);
  });
});
