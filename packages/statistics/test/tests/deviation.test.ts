import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationFromExact, deviationOfMeans, deviationOfProportions } from '../../src/tests/deviation.js';
import { proportions } from '../arbitraries.js';

describe('the deviation of two proportions', () => {
  test('is the score statistic of the pooled share', () => {
    // 60 of 100 against 50 of 100: pooled 0.55, error sqrt(0.55 x 0.45 x 0.02).
    const found = deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 });
    expect(found).toBeCloseTo(0.1 / Math.sqrt(0.55 * 0.45 * 0.02), 12);
  });

  test('is small when a sample of 1,000 without a success meets a rate of 3 in 10,000', () => {
    expect(deviationOfProportions({ mean: 0.0003, n: 100_000 }, { mean: 0, n: 1000 })).toBeLessThan(1);
  });

  test('is large when a sample of 1,000 without a success meets a rate of 3 in 100', () => {
    expect(deviationOfProportions({ mean: 0.03, n: 100_000 }, { mean: 0, n: 1000 })).toBeGreaterThan(5);
  });

  test('is the same from either side, and 0 for equal proportions alone', () => {
    fc.assert(
      fc.property(proportions, proportions, (first, second) => {
        const ours = { mean: first.successes / first.n, n: first.n };
        const theirs = { mean: second.successes / second.n, n: second.n };
        const found = deviationOfProportions(ours, theirs);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found === 0).toBe(ours.mean === theirs.mean);
        expect(Math.abs(deviationOfProportions(theirs, ours) - found)).toBeLessThanOrEqual(1e-12 * found);
      }),
    );
  });

  test('refuses a share above 1, and an empty sample', () => {
    expect(() => deviationOfProportions({ mean: 1.5, n: 5 }, { mean: 0, n: 7 })).toThrow(
      'a proportion is from 0 to 1, not 1.5',
    );
    expect(() => deviationOfProportions({ mean: 1, n: 5 }, { mean: 0, n: 0 })).toThrow('an integer from 1, not 0');
  });

  test.each([0, 1])('is 0 when both are %d', (mean) => {
    expect(deviationOfProportions({ mean, n: 5 }, { mean, n: 7 })).toBe(0);
  });
});

describe('the deviation of two means', () => {
  test('counts the errors of both samples, theirs as wide-spread as ours', () => {
    // Ours: standard deviation 10, so an error of 1; theirs of 25 games has an error of 2.
    const found = deviationOfMeans({ mean: 50, stderr: 1, n: 100 }, { mean: 53, n: 25 });
    expect(found).toBeCloseTo(3 / Math.sqrt(5), 12);
  });

  test('is unknown when our sample has no spread to measure it by', () => {
    expect(deviationOfMeans({ mean: 50, stderr: null, n: 1 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 50, n: 25 })).toBe(0);
  });
});

describe('the samples of a deviation', () => {
  test.each([
    [{ mean: Number.NaN, stderr: 1, n: 5 }, 'a sample mean is a finite number, not NaN'],
    [{ mean: 1, stderr: -1, n: 5 }, 'a standard error is a finite number from 0, not -1'],
    [{ mean: 1, stderr: 1, n: 0 }, 'an integer from 1, not 0'],
  ])('cannot be %j', (wrong, message) => {
    expect(() => deviationOfMeans(wrong, { mean: 0, n: 5 })).toThrow(message);
    expect(() => deviationFromExact(wrong, { mean: 0 })).toThrow(message);
  });

  test('cannot be compared with nothing, nor with a negative variance', () => {
    const ours = { mean: 1, stderr: 1, n: 5 };
    expect(() => deviationOfMeans(ours, { mean: 1, n: 0 })).toThrow('an integer from 1, not 0');
    expect(() => deviationFromExact(ours, { mean: 1, variance: -1 })).toThrow('a variance is 0 or more, not -1');
    expect(() => deviationFromExact(ours, { mean: Number.NaN })).toThrow('an exact mean is a finite number, not NaN');
  });
});

describe('the deviation from an exact value', () => {
  test("counts in the exact value's own errors where its variance is known", () => {
    expect(deviationFromExact({ mean: 0.53, stderr: 0.6, n: 100 }, { mean: 0.5, variance: 0.25 })).toBeCloseTo(0.6, 12);
  });

  test('counts in our errors where it is not', () => {
    expect(deviationFromExact({ mean: 53, stderr: 2, n: 100 }, { mean: 50 })).toBe(1.5);
  });

  test('is without end where nothing can differ and ours does', () => {
    expect(deviationFromExact({ mean: 0.01, stderr: 0.01, n: 100 }, { mean: 0, variance: 0 })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('takes the rounding of an exact value for no difference', () => {
    expect(deviationFromExact({ mean: 0.3, stderr: 0, n: 10 }, { mean: 0.1 + 0.2 })).toBe(0);
  });

  test('is unknown for a sample that shows no spread, when none is known', () => {
    expect(deviationFromExact({ mean: 3, stderr: null, n: 1 }, { mean: 2 })).toBeNull();
    expect(deviationFromExact({ mean: 3, stderr: 0, n: 2 }, { mean: 2 })).toBeNull();
  });
});
