import { describe, expect, test } from 'vitest';
import { checkDistribution, rarestTail } from '../../src/tests/goodness-of-fit.js';

const tail = (values: readonly number[], distribution: Record<string, number>, omitted: number, n: number): number =>
  rarestTail(
    values.map((value) => [value, 1] as const),
    checkDistribution(distribution, omitted),
    n,
  );

describe('rarestTail', () => {
  const distribution = { 0: 0.9, 1: 0.0999, 2: 0.00006 };
  const omitted = 0.00004;

  test('The bound of the rarest value is n times the total probability of all values as rare', () => {
    expect(tail([0, 2], distribution, omitted, 10)).toBeCloseTo(10 * 0.0001, 15);
    expect(tail([0, 99], distribution, omitted, 10)).toBeCloseTo(10 * 0.00004, 15);
    expect(tail([0, 99, 2], distribution, omitted, 10)).toBeCloseTo(10 * 0.00004, 15);
  });

  test('The bound of the rarest value is at most 1', () => {
    expect(tail([0, 1], distribution, omitted, 100)).toBe(1);
    expect(tail([0], distribution, omitted, 1)).toBe(1);
  });

  test('The bound of the rarest value is 0 only for an impossible value', () => {
    expect(tail([0, -1], distribution, omitted, 10)).toBe(0);
    expect(tail([0, 3], { 0: 0.5, 1: 0.5 }, 0, 10)).toBe(0);
    expect(tail([3], { 0: 0.5, 1: 0.3, 5: 0.1 }, 0.1, 10)).toBe(0);
    expect(tail([2.5], distribution, omitted, 10)).toBe(0);
    expect(tail([1], { 0: 1 - 2 ** -50, 1: Number.MIN_VALUE }, 0, 1)).toBeGreaterThan(0);
  });

  test('The bound of the rarest value ignores entries with count 0', () => {
    expect(
      rarestTail(
        [
          [0, 5],
          [-7, 0],
        ],
        checkDistribution(distribution, omitted),
        5,
      ),
    ).toBe(1);
  });

  test('The bound of the rarest value is above the exact probability', () => {
    // The probability that 20 draws have a 2 or an omitted value.
    expect(tail([0, 2], distribution, omitted, 20)).toBeGreaterThan(1 - (1 - 0.0001) ** 20);
  });
});
