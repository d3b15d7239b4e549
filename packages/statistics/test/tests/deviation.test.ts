import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationFrom, type SampledMean, TOLERATED_ERRORS } from '../../src/tests/verdict.js';
import { proportions } from '../arbitraries.js';

const rate = (mean: number, n: number): SampledMean => ({ kind: 'proportion', mean, stderr: null, n, min: 0, max: 1 });
const count = (mean: number, stderr: number | null, n: number): SampledMean => ({
  kind: 'count',
  mean,
  stderr,
  n,
  min: 40,
  max: 60,
});

describe('the deviation from a published proportion', () => {
  test('The deviation of two proportions is the z statistic with the pooled proportion', () => {
    // 60 of 100 against 50 of 100: the pooled proportion is 0.55, and the standard error sqrt(0.55 x 0.45 x 0.02).
    const { deviation } = deviationFrom(rate(0.6, 100), { mean: 0.5, n: 100 });
    expect(deviation).toBeCloseTo(0.1 / Math.sqrt(0.55 * 0.45 * 0.02), 12);
  });

  test('The deviation of 0 successes in 1,000 from a rate of 3 in 10,000 is small', () => {
    expect(deviationFrom(rate(0.0003, 100_000), { mean: 0, n: 1000 }).deviation).toBeLessThan(1);
  });

  test('The deviation of 0 successes in 1,000 from a rate of 3 in 100 is large', () => {
    expect(deviationFrom(rate(0.03, 100_000), { mean: 0, n: 1000 }).deviation).toBeGreaterThan(5);
  });

  test('The deviation of two proportions is symmetric, and is 0 only for equal proportions', () => {
    fc.assert(
      fc.property(proportions, proportions, (first, second) => {
        const [one, other] = [first.successes / first.n, second.successes / second.n];
        const { deviation } = deviationFrom(rate(one, first.n), { mean: other, n: second.n });
        const { deviation: turned } = deviationFrom(rate(other, second.n), { mean: one, n: first.n });
        expect(deviation).toBeGreaterThanOrEqual(0);
        expect(deviation === 0).toBe(Math.abs(one - other) <= 1e-9 * other);
        fc.pre(one === other || Math.abs(one - other) > 1e-8);
        expect(Math.abs((turned ?? 0) - (deviation ?? 0))).toBeLessThanOrEqual(1e-12 * (deviation ?? 0));
      }),
    );
  });

  test.each([0, 1])('The deviation of two proportions of %d is 0', (mean) => {
    expect(deviationFrom(rate(mean, 5), { mean, n: 7 })).toEqual({ deviation: 0, tolerated: TOLERATED_ERRORS });
  });
});

describe('the deviation from a published mean', () => {
  test('The deviation of two means uses the standard errors of both samples, with the variance of the first one', () => {
    // The standard deviation is 10, so the standard errors are 1 for 100 games and 2 for 25 games.
    const { deviation } = deviationFrom(count(50, 1, 100), { mean: 53, n: 25 });
    expect(deviation).toBeCloseTo(3 / Math.sqrt(5), 12);
  });

  test('The deviation of two means is null if the sample has no variance and the means differ', () => {
    expect(deviationFrom(count(50, null, 1), { mean: 53, n: 25 })).toEqual({ deviation: null });
    expect(deviationFrom(count(50, null, 1), { mean: 50, n: 25 })).toEqual({ deviation: null });
    expect(deviationFrom(count(50, 0, 10), { mean: 53, n: 25 })).toEqual({ deviation: null });
    expect(deviationFrom(count(50, 0, 10), { mean: 50, n: 25 }).deviation).toBe(0);
  });
});

describe('the deviation from an exact value', () => {
  test('The deviation from an exact value uses the exact variance if it is known', () => {
    expect(deviationFrom(count(53, 6, 100), { mean: 50, variance: 2500 }).deviation).toBeCloseTo(0.6, 12);
    expect(deviationFrom(rate(0.53, 100), { mean: 0.5 }).deviation).toBeCloseTo(0.6, 12);
  });

  test('The deviation from an exact value uses the standard error of the sample if the exact variance is not known', () => {
    expect(deviationFrom(count(53, 2, 100), { mean: 50 }).deviation).toBe(1.5);
  });

  test('The deviation from an exact value is Infinity if the exact variance is 0 and the means differ', () => {
    const impossible = { deviation: Number.POSITIVE_INFINITY, tolerated: TOLERATED_ERRORS };
    expect(deviationFrom(count(50.01, 0.01, 100), { mean: 50, variance: 0 })).toEqual(impossible);
    expect(deviationFrom(rate(0.01, 100), { mean: 0 })).toEqual(impossible);
  });

  test('The deviation from an exact value ignores the rounding of the exact value', () => {
    expect(deviationFrom(count(0.3, 0, 10), { mean: 0.1 + 0.2 }).deviation).toBe(0);
    expect(deviationFrom(rate(1, 10), { mean: 1 + 1e-15 }).deviation).toBe(0);
    // A relative difference of exactly 1e-9, the largest that counts as rounding.
    expect(deviationFrom(count(1e9 + 1, 0, 10), { mean: 1e9, variance: 0 }).deviation).toBe(0);
    expect(deviationFrom(count(1e9 + 1.1, 0, 10), { mean: 1e9, variance: 0 }).deviation).toBe(Infinity);
  });

  test('The deviation from an exact value is null if neither the sample nor the exact value has a variance', () => {
    expect(deviationFrom(count(3, null, 1), { mean: 2 })).toEqual({ deviation: null });
    expect(deviationFrom(count(3, 0, 2), { mean: 2 })).toEqual({ deviation: null });
  });
});

describe('the tolerated deviation', () => {
  test('The tolerated deviation decreases towards that of large samples as the samples grow', () => {
    let last = Number.POSITIVE_INFINITY;
    for (const n of [1, 10, 100, 1e4, 1e6, 1e9]) {
      // A difference of 2 standard errors.
      const { tolerated = 0 } = deviationFrom(count(50.1, 0.05 / Math.SQRT2, n), { mean: 50, n });
      expect(tolerated).toBeGreaterThan(TOLERATED_ERRORS);
      expect(tolerated).toBeLessThan(last);
      last = tolerated;
    }
    expect(last).toBeCloseTo(TOLERATED_ERRORS, 4);
  });

  test('The tolerated deviation is that of the inequality, computed by hand', () => {
    const largeSamples = Math.sqrt(20);
    expect(TOLERATED_ERRORS).toBe(largeSamples);
    // Ten observations at the end of a range of 6, in a sample of 40: 60 / 40 = 1.5. The difference has 2 errors.
    const die = { ...count(3.5, 0.25, 40), min: 0, max: 6 };
    expect(deviationFrom(die, { mean: 3 }).tolerated).toBeCloseTo(largeSamples + (1.5 / 0.5) * 2, 12);
    const { deviation, tolerated } = deviationFrom(rate(0.75, 40), { mean: 0.5 });
    expect(tolerated).toBeCloseTo(largeSamples + (10 / 3 / 40 / 0.25) * (deviation ?? 0), 12);
    const two = { ...count(3.1, 0.05 / Math.sqrt(1 + 50 / 70), 50), min: 0, max: 6 };
    const hypergeometric = largeSamples * Math.sqrt(120 / 119);
    const both = deviationFrom(two, { mean: 3, n: 70 }).tolerated;
    expect(both).toBeCloseTo(hypergeometric + ((60 / 50 + 60 / 70) / 0.1) * 2, 9);
  });

  test.each([
    [3.5, 3],
    [6.5, 5],
    [0.5, 5],
    [4, 3],
  ])('The range from 2 to 5, extended to the integers around the mean %d, has the width %d', (mean, width) => {
    // A difference of 1, which is 1 standard error in a sample of 10: ten observations of the sample are the width.
    const { tolerated } = deviationFrom({ ...count(mean + 1, 1, 10), min: 2, max: 5 }, { mean });
    expect(tolerated).toBeCloseTo(TOLERATED_ERRORS + width, 12);
  });
});
