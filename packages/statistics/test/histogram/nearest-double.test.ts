import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestDouble } from '../../src/histogram.js';

describe('nearestDouble', () => {
  test('nearestDouble agrees with the division of doubles, which IEEE 754 rounds correctly', () => {
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

  test('nearestDouble handles a numerator and a denominator that are too large for doubles', () => {
    const huge = 10n ** 400n;
    expect(nearestDouble(1n * huge, 3n * huge)).toBe(1 / 3);
  });

  test.each([
    [-1n, 1n],
    [1n, 0n],
    [1n, -1n],
  ])('nearestDouble rejects %d / %d', (numerator, denominator) => {
    expect(() => nearestDouble(numerator, denominator)).toThrow(
      `at least 0 and the denominator at least 1, not ${numerator} and ${denominator}`,
    );
  });

  test('nearestDouble rounds ties to even, and a remainder far below the last bit breaks a tie', () => {
    const tie = 2n ** 54n + 2n;
    expect(nearestDouble(tie, 4n)).toBe(2 ** 52);
    expect(nearestDouble(tie * 2n ** 200n + 1n, 4n * 2n ** 200n)).toBe(2 ** 52 + 1);
  });
});
