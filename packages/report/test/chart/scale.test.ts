import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placing, tickText, ticksOf } from '../../src/chart/plot.js';
import { percentText } from '../../src/words/estimate.js';

describe('The ticks of an axis', () => {
  test.each([
    [0, 10, 6, [0, 2, 4, 6, 8, 10]],
    [-3.2, 220, 6, [0, 50, 100, 150, 200]],
    [0.41, 0.437, 6, [0.41, 0.415, 0.42, 0.425, 0.43, 0.435]],
    [0, 0.94, 5, [0, 0.2, 0.4, 0.6, 0.8]],
  ])('Ticks from %d to %d are round', (low, high, most, ticks) => {
    expect(ticksOf({ low, high, isLog: false }, most)).toEqual(ticks);
  });

  test('Ticks of a logarithmic axis are round and within it; a narrow one has linear ticks', () => {
    expect(ticksOf({ low: 10.7, high: 270, isLog: true }, 6)).toEqual([20, 50, 100, 200]);
    expect(ticksOf({ low: 1, high: 1e6, isLog: true }, 6)).toHaveLength(7);
    expect(ticksOf({ low: 41, high: 44, isLog: true }, 6)).toEqual([41, 42, 43, 44]);
  });

  test('An axis has at most as many ticks as asked for, in order and within it', () => {
    const ends = fc.tuple(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    );
    fc.assert(
      fc.property(ends, fc.integer({ min: 2, max: 12 }), ([low, size], most) => {
        const high = low + size;
        const ticks = ticksOf({ low, high, isLog: false }, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        const slack = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
        expect(ticks.filter((tick) => tick < low - slack || tick > high + slack)).toEqual([]);
        expect([...ticks].sort((one, other) => one - other)).toEqual(ticks);
      }),
    );
  });

  test('Counts have ticks at integers', () => {
    expect(ticksOf({ low: 0, high: 2.4, isLog: false }, 8, 1)).toEqual([0, 1, 2]);
  });

  test('Numbers have all of their digits, grouped by commas', () => {
    expect([12_500, -0.5, 0.1 + 0.2, 1e6].map(tickText)).toEqual(['12,500', '−0.5', '0.3', '1,000,000']);
    expect([0.125, 0.07].map(percentText)).toEqual(['12.5%', '7%']);
  });
});

test('The middle of a scale is the mean, or the geometric mean on a logarithmic scale', () => {
  expect(placing({ low: 0, high: 10, isLog: false }, 0, 100)(5)).toBe(50);
  expect(placing({ low: 1, high: 100, isLog: true }, 100, 0)(10)).toBeCloseTo(50, 9);
});
