import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, ticksAcross, ticksOf } from '../../src/html/ticks.js';

describe('ticks', () => {
  it.each([
    [[0, 1], 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[-0.06, 0.31], 5, [0, 0.1, 0.2, 0.3]],
    [[45.5, 57], 3, [50, 55]],
    [[0, 1000], 4, [0, 250, 500, 750, 1000]],
    [[-52, 52], 5, [-50, -25, 0, 25, 50]],
  ] as const)('of %j, about %i, are %j', ([low, high], most, ticks) => {
    expect(ticksOf([low, high], most)).toEqual(ticks);
  });

  it('are no closer than asked', () => {
    expect(ticksOf([0, 2], 6, 1)).toEqual([0, 1, 2]);
  });

  it('lie within their axis', () => {
    const ranges = fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(ranges, fc.integer({ min: 2, max: 8 }), ([low, length], most) => {
        const ticks = ticksOf([low, low + length], most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const tick of ticks) expect(tick >= low - length * 1e-6 && tick <= low + length * (1 + 1e-6)).toBe(true);
      }),
    );
  });
});

describe('ticks from left to right', () => {
  it('are as many as there is room for their numbers', () => {
    expect(ticksAcross([0, 8000], 6, { width: 360, beyond: 20, letter: 6 })).toEqual([0, 2000, 4000, 6000, 8000]);
    expect(ticksAcross([0, 8000], 6, { width: 130, beyond: 20, letter: 6 })).toEqual([0, 5000]);
  });

  it('have no number that reaches beyond the drawing', () => {
    expect(ticksAcross([0, 1010], 4, { width: 130, beyond: 10, letter: 6 })).toEqual([0, 500]);
  });
});

describe('a range', () => {
  it('holds all values with room to spare, and is never empty', () => {
    expect(rangeOf([0, 100])).toEqual([-6, 106]);
    expect(rangeOf([50])).toEqual([47, 53]);
    expect(rangeOf([0])).toEqual([-1, 1]);
  });
});
