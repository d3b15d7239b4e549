import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { meanInterval, shareInterval } from '../../src/intervals/at-level.js';
import { studentInterval95 } from '../../src/intervals/student-t.js';
import { wilsonInterval95 } from '../../src/intervals/wilson.js';

describe('an interval at any error rate', () => {
  test('At an error of 0.05 it is the 95% interval of a mean or a proportion', () => {
    for (const n of [31, 50, 1000]) {
      const [low, high] = studentInterval95(10, 2, n);
      const interval = meanInterval(10, 2, n, 0.05);
      expect(interval[0]).toBeCloseTo(low, 4);
      expect(interval[1]).toBeCloseTo(high, 4);
    }
    // The series of meanInterval has one term less, which is at most 2e-8 from 100 degrees of freedom on.
    expect(meanInterval(0, 1, 101, 0.05)[1]).toBeCloseTo(studentInterval95(0, 1, 101)[1], 7);
    for (const [successes, n] of [
      [0, 20],
      [7, 20],
      [20, 20],
      [500, 1000],
      [0, 1],
      [1, 1],
    ] as const) {
      const [low, high] = wilsonInterval95(successes, n);
      const interval = shareInterval(successes / n, n, 0.05);
      expect(interval[0]).toBeCloseTo(low, 12);
      expect(interval[1]).toBeCloseTo(high, 12);
    }
  });

  // Quantiles of Student's t: 0.9995 with 30 degrees of freedom is 3.646, 0.995 with 60 is 2.660 (NIST/SEMATECH
  // e-Handbook of Statistical Methods, section 1.3.6.7.2).
  test.each([
    [31, 0.001, 3.646],
    [61, 0.01, 2.66],
  ])('With %d values and an error of %d, its half-width is %d standard errors', (n, error, half) => {
    expect(meanInterval(0, 1, n, error)[1]).toBeCloseTo(half, 3);
  });

  test('An interval of a share lies within 0 and 1 and contains the share', () => {
    for (const mean of [0, 0.001, 0.5, 0.999, 1]) {
      const [low, high] = shareInterval(mean, 10, 0.001);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
    }
  });

  test('Intervals at an error of 0.05 / 10 all hold in at least 95% of 2,000 families of ten shares', () => {
    const rng = seededRng('families of shares');
    const n = 200;
    const families = Array.from({ length: 2000 }, () =>
      Array.from({ length: 10 }, () => {
        const wins = Array.from({ length: n }, () => rng.int(10)).filter((draw) => draw < 3).length;
        const [low, high] = shareInterval(wins / n, n, 0.05 / 10);
        return low <= 0.3 && 0.3 <= high;
      }),
    );
    const held = families.filter((family) => family.every(Boolean)).length;
    // Three standard errors of 2,000 families below 95%.
    expect(held).toBeGreaterThan(2000 * (0.95 - 3 * Math.sqrt((0.95 * 0.05) / 2000)));
  });

  test('Samples and shares out of range are refused', () => {
    expect(() => meanInterval(0, 1, 30, 0.05)).toThrow('a sample has 31 values or more, not 30');
    expect(() => shareInterval(1.5, 10, 0.05)).toThrow('a share is a mean from 0 to 1');
    expect(() => shareInterval(-0.1, 10, 0.05)).toThrow(
      'a share is a mean from 0 to 1 of one value or more, not -0.1 of 10',
    );
    expect(() => shareInterval(0.5, 0, 0.05)).toThrow('of one value or more');
    expect(() => shareInterval(0.5, 10, 0)).toThrow('a probability is above 0 and below 1');
  });
});
