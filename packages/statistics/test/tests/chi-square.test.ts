import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chiSquareTail } from '../../src/tests/goodness-of-fit.js';

describe('chiSquareTail', () => {
  // Upper critical values: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4.
  test.each([
    [2.706, 1, 0.1],
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [7.815, 3, 0.05],
    [18.307, 10, 0.05],
    [23.209, 10, 0.01],
    [24.996, 15, 0.05],
    [55.758, 40, 0.05],
    [124.342, 100, 0.05],
    [149.449, 100, 0.001],
  ])('The chi-square tail above %f with %i degrees of freedom is %f', (value, degrees, p) => {
    expect(chiSquareTail(value, degrees)).toBeCloseTo(p, 4);
  });

  test('The chi-square tail with 2 and 4 degrees of freedom agrees with its closed form', () => {
    for (const value of [0.1, 1, 7, 40]) {
      expect(chiSquareTail(value, 2)).toBeCloseTo(Math.exp(-value / 2), 14);
      expect(chiSquareTail(value, 4)).toBeCloseTo(Math.exp(-value / 2) * (1 + value / 2), 14);
    }
  });

  test('The chi-square tail decreases from 1 to 0, also with many degrees of freedom', () => {
    expect(chiSquareTail(0, 7)).toBe(1);
    for (const degrees of [1, 2, 31, 3000]) {
      const tails = [0.5, 0.9, 1, 1.1, 2].map((share) => chiSquareTail(share * degrees, degrees));
      expect(tails).toEqual([...tails].sort((one, other) => other - one));
    }
    // The median is slightly below the mean.
    expect(chiSquareTail(3000, 3000)).toBeGreaterThan(0.49);
    expect(chiSquareTail(3000, 3000)).toBeLessThan(0.5);
    expect(chiSquareTail(1e6, 3)).toBe(0);
  });

  test('The chi-square tail decreases with the value and increases with the degrees of freedom', () => {
    const value = fc.integer({ min: 0, max: 1e6 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 500 }), (one, other, degrees) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        // The documented error is 1e-12.
        expect(chiSquareTail(more, degrees)).toBeLessThanOrEqual(chiSquareTail(less, degrees) + 1e-12);
        expect(chiSquareTail(one, degrees + 1)).toBeGreaterThanOrEqual(chiSquareTail(one, degrees) - 1e-12);
      }),
    );
  });

  test('The chi-square tail above Infinity is 0', () => {
    for (const degrees of [1, 2, 7]) expect(chiSquareTail(Number.POSITIVE_INFINITY, degrees)).toBe(0);
  });

  test.each([
    [-1, 3, 'a chi-square value must be 0 or more, not -1'],
    [Number.NaN, 3, 'a chi-square value must be 0 or more, not NaN'],
    [1, 0, 'the degrees of freedom must be an integer from 1, not 0'],
    [1, 1.5, 'the degrees of freedom must be an integer from 1, not 1.5'],
  ])('chiSquareTail rejects the value %d with %d degrees of freedom', (value, degrees, message) => {
    expect(() => chiSquareTail(value, degrees)).toThrow(message);
  });

  test('The chi-square tail is continuous where the error function changes its method', () => {
    expect(chiSquareTail(8 - 1e-9, 1) / chiSquareTail(8 + 1e-9, 1)).toBeCloseTo(1, 8);
  });
});
