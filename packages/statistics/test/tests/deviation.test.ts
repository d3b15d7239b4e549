import { describe, expect, it } from 'vitest';
import { deviationFromExact, deviationOfMeans, deviationOfProportions } from '../../src/tests/deviation.js';

describe('the deviation of two proportions', () => {
  it('is the score statistic of the pooled share', () => {
    // 60 of 100 against 50 of 100: pooled 0.55, error sqrt(0.55 x 0.45 x 0.02).
    const found = deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 });
    expect(found).toBeCloseTo(0.1 / Math.sqrt(0.55 * 0.45 * 0.02), 12);
  });

  it('is small when a sample of 1,000 without a success meets a rate of 3 in 10,000', () => {
    expect(deviationOfProportions({ mean: 0.0003, n: 100_000 }, { mean: 0, n: 1000 })).toBeLessThan(1);
  });

  it('is large when a sample of 1,000 without a success meets a rate of 3 in 100', () => {
    expect(deviationOfProportions({ mean: 0.03, n: 100_000 }, { mean: 0, n: 1000 })).toBeGreaterThan(5);
  });

  it.each([0, 1])('is 0 when both are %d', (mean) => {
    expect(deviationOfProportions({ mean, n: 5 }, { mean, n: 7 })).toBe(0);
  });
});

describe('the deviation of two means', () => {
  it('counts the errors of both samples, theirs as wide-spread as ours', () => {
    // Ours: standard deviation 10, so an error of 1; theirs of 25 games has an error of 2.
    const found = deviationOfMeans({ mean: 50, stderr: 1, n: 100 }, { mean: 53, n: 25 });
    expect(found).toBeCloseTo(3 / Math.sqrt(5), 12);
  });

  it('is unknown when our sample has no spread to measure it by', () => {
    expect(deviationOfMeans({ mean: 50, stderr: null, n: 1 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 50, n: 25 })).toBe(0);
  });
});

describe('the deviation from an exact value', () => {
  it("counts in the exact value's own errors where its variance is known", () => {
    expect(deviationFromExact({ mean: 0.53, stderr: 0.6, n: 100 }, { mean: 0.5, variance: 0.25 })).toBeCloseTo(0.6, 12);
  });

  it('counts in our errors where it is not', () => {
    expect(deviationFromExact({ mean: 53, stderr: 2, n: 100 }, { mean: 50 })).toBe(1.5);
  });

  it('is without end where nothing can differ and ours does', () => {
    expect(deviationFromExact({ mean: 0.01, stderr: 0.01, n: 100 }, { mean: 0, variance: 0 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes the rounding of an exact value for no difference', () => {
    expect(deviationFromExact({ mean: 0.3, stderr: 0, n: 10 }, { mean: 0.1 + 0.2 })).toBe(0);
  });

  it('is unknown for a sample that shows no spread, when none is known', () => {
    expect(deviationFromExact({ mean: 3, stderr: null, n: 1 }, { mean: 2 })).toBeNull();
    expect(deviationFromExact({ mean: 3, stderr: 0, n: 2 }, { mean: 2 })).toBeNull();
  });
});
