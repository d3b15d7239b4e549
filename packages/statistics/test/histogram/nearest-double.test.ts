import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestDouble } from '../../src/histogram/nearest-double.js';

describe('the double nearest to a fraction', () => {
  test('is what division gives when both parts are doubles, which IEEE 754 rounds correctly', () => {
    const whole = fc.bigInt({ min: 0n, max: 2n ** 53n });
    fc.assert(
      fc.property(
        whole,
        whole.filter((value) => value > 0n),
        (numerator, denominator) => {
          expect(nearestDouble(numerator, denominator)).toBe(Number(numerator) / Number(denominator));
        },
      ),
    );
  });

  test('does not change when both parts grow beyond any double', () => {
    const huge = 10n ** 400n;
    expect(nearestDouble(1n * huge, 3n * huge)).toBe(1 / 3);
  });

  test.each([
    [-1n, 1n],
    [1n, 0n],
    [1n, -1n],
  ])('refuses %d over %d', (numerator, denominator) => {
    expect(() => nearestDouble(numerator, denominator)).toThrow(
      `at least 0 and 1, not ${numerator} and ${denominator}`,
    );
  });

  test('breaks ties to even, and sees a remainder far below the last bit', () => {
    const tie = 2n ** 54n + 2n;
    expect(nearestDouble(tie, 4n)).toBe(2 ** 52);
    expect(nearestDouble(tie * 2n ** 200n + 1n, 4n * 2n ** 200n)).toBe(2 ** 52 + 1);
  });
});
