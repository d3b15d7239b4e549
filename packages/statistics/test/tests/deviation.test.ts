import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationFromExact, deviationOfMeans, deviationOfProportions } from '../../src/tests/verdict.js';
import { proportions } from '../arbitraries.js';

describe('deviationOfProportions', () => {
  test('The deviation of two proportions is the z statistic with the pooled proportion', () => {
    // 60 of 100 against 50 of 100: the pooled proportion is 0.55, and the standard error sqrt(0.55 x 0.45 x 0.02).
    const found = deviationOfProportions({ mean: 0.6, n: 100 }, { mean: 0.5, n: 100 });
    expect(found).toBeCloseTo(0.1 / Math.sqrt(0.55 * 0.45 * 0.02), 12);
  });

  test('The deviation of 0 successes in 1,000 from a rate of 3 in 10,000 is small', () => {
    expect(deviationOfProportions({ mean: 0.0003, n: 100_000 }, { mean: 0, n: 1000 })).toBeLessThan(1);
  });

  test('The deviation of 0 successes in 1,000 from a rate of 3 in 100 is large', () => {
    expect(deviationOfProportions({ mean: 0.03, n: 100_000 }, { mean: 0, n: 1000 })).toBeGreaterThan(5);
  });

  test('The deviation of two proportions is symmetric, and is 0 only for equal proportions', () => {
    fc.assert(
      fc.property(proportions, proportions, (first, second) => {
        const one = { mean: first.successes / first.n, n: first.n };
        const other = { mean: second.successes / second.n, n: second.n };
        const found = deviationOfProportions(one, other);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found === 0).toBe(one.mean === other.mean);
        expect(Math.abs(deviationOfProportions(other, one) - found)).toBeLessThanOrEqual(1e-12 * found);
      }),
    );
  });

  test('deviationOfProportions rejects a proportion above 1 and an empty sample', () => {
    expect(() => deviationOfProportions({ mean: 0.5, n: 5 }, { mean: -0.5, n: 7 })).toThrow(
      'a proportion must be from 0 to 1, not -0.5',
    );
    expect(() => deviationOfProportions({ mean: 1.5, n: 5 }, { mean: 0, n: 7 })).toThrow(
      'a proportion must be from 0 to 1, not 1.5',
    );
    expect(() => deviationOfProportions({ mean: 1, n: 5 }, { mean: 0, n: 0 })).toThrow('an integer from 1, not 0');
  });

  test.each([0, 1])('The deviation of two proportions of %d is 0', (mean) => {
    expect(deviationOfProportions({ mean, n: 5 }, { mean, n: 7 })).toBe(0);
  });
});

describe('deviationOfMeans', () => {
  test('The deviation of two means uses the standard errors of both samples, with the variance of the first one', () => {
    // The standard deviation is 10, so the standard errors are 1 for 100 games and 2 for 25 games.
    const found = deviationOfMeans({ mean: 50, stderr: 1, n: 100 }, { mean: 53, n: 25 });
    expect(found).toBeCloseTo(3 / Math.sqrt(5), 12);
  });

  test('The deviation of two means is null if the sample has no variance and the means differ', () => {
    expect(deviationOfMeans({ mean: 50, stderr: null, n: 1 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: null, n: 1 }, { mean: 50, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 53, n: 25 })).toBeNull();
    expect(deviationOfMeans({ mean: 50, stderr: 0, n: 10 }, { mean: 50, n: 25 })).toBe(0);
  });
});

describe('invalid samples of a deviation', () => {
  test.each([
    [{ mean: Number.NaN, stderr: 1, n: 5 }, 'a sample mean must be a finite number, not NaN'],
    [{ mean: 1, stderr: -1, n: 5 }, 'a standard error must be a finite number from 0, not -1'],
    [{ mean: 1, stderr: 1, n: 0 }, 'an integer from 1, not 0'],
  ])('deviationOfMeans and deviationFromExact reject the sample %j', (wrong, message) => {
    expect(() => deviationOfMeans(wrong, { mean: 0, n: 5 })).toThrow(message);
    expect(() => deviationFromExact(wrong, { mean: 0 })).toThrow(message);
  });

  test('deviationOfMeans rejects an empty sample, and deviationFromExact rejects an invalid exact value', () => {
    const sample = { mean: 1, stderr: 1, n: 5 };
    expect(() => deviationOfMeans(sample, { mean: 1, n: 0 })).toThrow('an integer from 1, not 0');
    expect(() => deviationFromExact(sample, { mean: 1, variance: -1 })).toThrow('a variance must be 0 or more, not -1');
    expect(() => deviationFromExact(sample, { mean: Number.NaN })).toThrow(
      'an exact mean must be a finite number, not NaN',
    );
  });
});

describe('deviationFromExact', () => {
  test('The deviation from an exact value uses the exact variance if it is known', () => {
    expect(deviationFromExact({ mean: 0.53, stderr: 0.6, n: 100 }, { mean: 0.5, variance: 0.25 })).toBeCloseTo(0.6, 12);
  });

  test('The deviation from an exact value uses the standard error of the sample if the exact variance is not known', () => {
    expect(deviationFromExact({ mean: 53, stderr: 2, n: 100 }, { mean: 50 })).toBe(1.5);
  });

  test('The deviation from an exact value is Infinity if the exact variance is 0 and the means differ', () => {
    expect(deviationFromExact({ mean: 0.01, stderr: 0.01, n: 100 }, { mean: 0, variance: 0 })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('The deviation from an exact value ignores the rounding of the exact value', () => {
    expect(deviationFromExact({ mean: 0.3, stderr: 0, n: 10 }, { mean: 0.1 + 0.2 })).toBe(0);
    // A relative difference of exactly 1e-9, the largest that counts as rounding.
    expect(deviationFromExact({ mean: 1e9 + 1, stderr: 0, n: 10 }, { mean: 1e9, variance: 0 })).toBe(0);
    expect(deviationFromExact({ mean: 1e9 + 1.1, stderr: 0, n: 10 }, { mean: 1e9, variance: 0 })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('The deviation from an exact value is null if neither the sample nor the exact value has a variance', () => {
    expect(deviationFromExact({ mean: 3, stderr: null, n: 1 }, { mean: 2 })).toBeNull();
    expect(deviationFromExact({ mean: 3, stderr: 0, n: 2 }, { mean: 2 })).toBeNull();
  });
});
