import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateWords, grouped, plainNumber, withUnit } from '../../src/words/estimate.js';

const shown = (mean: number, low: number, high: number): string => {
  return estimateWords({ mean, ci95: [low, high] }).join(' ');
};

describe('The text of an estimate', () => {
  test.each([
    [0.84213, 0.838, 0.8462, '0.8421 ± 0.0041'],
    [0.5, 0.469, 0.531, '0.500 ± 0.031'],
    [50.501, 50.487, 50.515, '50.501 ± 0.014'],
    [1867.4, 1836.2, 1898.6, '1867 ± 31'],
    [1_234_567, 1_225_667, 1_243_467, '1234600 ± 8900'],
    [3, 2.9004, 3.0996, '3.00 ± 0.10'],
    [12, 12, 12, '12 ± 0'],
    [-0.001, -0.201, 0.199, '0.00 ± 0.20'],
    [-7.5, -8.5, -6.5, '-7.5 ± 1.0'],
  ])('The estimate %d with the interval [%d, %d] has the text %s', (mean, low, high, text) => {
    expect(shown(mean, low, high)).toBe(text);
  });

  test('An estimate near 0 or 1 shows the longer side of its interval', () => {
    expect(shown(0, 0, 0.0038)).toBe('0.0000 ± 0.0038');
    expect(shown(1, 0.9962, 1)).toBe('1.0000 ± 0.0038');
  });

  test('An estimate without an interval has the mean only', () => {
    expect(estimateWords({ mean: 14, ci95: null })).toEqual(['14']);
  });

  test('The printed mean differs from the mean by at most half a unit of its last digit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
        (mean, half) => {
          const [text, plusMinus] = estimateWords({ mean, ci95: [mean - half, mean + half] });
          // Two digits of the half-width: half a unit of the second is at most a twentieth of it, and rounding noise.
          expect(Math.abs(Number(text) - mean)).toBeLessThanOrEqual(half * 0.0501 + 1e-9);
          expect(plusMinus).toMatch(/^± (\d\.\d|0\.0*[1-9]\d|[1-9]\d0*)$/);
        },
      ),
    );
  });
});

describe('The text of a number without an interval', () => {
  test.each([
    [50.503160123, '50.50316'],
    [0, '0'],
    [0.156, '0.156'],
    [800 / 3, '266.6667'],
  ])('The number %d has the text %s', (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });
});

describe('The text of a count', () => {
  test.each([
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [20_000, '20,000'],
    [1e15, '1,000,000,000,000,000'],
  ])('The count %d has the text %s', (value, text) => {
    expect(grouped(value)).toBe(text);
  });
});

test.each([
  ['3', 'guesses', '3 guesses'],
  ['1', 'guesses', '1 guess'],
  [' 1', 'matches', ' 1 match'],
  ['-1', 'chips', '-1 chip'],
  ['1.0', 'chips', '1.0 chips'],
  ['1', 'loss', '1 loss'],
  ['50', '%', '50%'],
])('The number %s and the unit %s read %s', (value, unit, text) => {
  expect(withUnit(value, unit)).toBe(text);
});
