// @module-tag slow (simulated coverage)
// @module-tag release
import { type Rng, seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { type PairEntries, ratioInterval } from '../../src/intervals/at-level.js';

const WIDE = { numerator: [-1e6, 1e6], denominator: [-1e6, 1e6] } as const;

/** A sum of dice, nearly normal. */
const dice = (rng: Rng, count: number): number =>
  Array.from({ length: count }, () => rng.int(6)).reduce((sum, one) => sum + one, 0);

/** How often the intervals of many samples contain the true ratio. */
function coverage(
  name: string,
  samples: number,
  n: number,
  draw: (rng: Rng) => readonly [number, number],
  ratio: number,
  bounds: Parameters<typeof ratioInterval>[1] = WIDE,
): number {
  const rng = seededRng(name);
  let held = 0;
  for (let sample = 0; sample < samples; sample++) {
    const entries: PairEntries = Array.from({ length: n }, () => [...draw(rng), 1] as const);
    const interval = ratioInterval(entries, bounds);
    if (interval === null || (interval[0] <= ratio && ratio <= interval[1])) held++;
  }
  return held / samples;
}

describe('an interval of a ratio', () => {
  test('With a denominator that is known it is the interval of the numerator, divided', () => {
    const entries = [1, 2, 3, 4, 5, 6, 7].map((x) => [x, 4, 1] as const);
    const exact = { numerator: [0, 10], denominator: [4, 4] } as const;
    // Student's 0.975 quantile with 6 degrees of freedom is 2.4469, and the standard error is sqrt(14/3/7).
    const half = (2.4469118511449692 * Math.sqrt(14 / 3 / 7)) / 4;
    const [low = 0, high = 0] = ratioInterval(entries, exact) ?? [];
    expect(low).toBeCloseTo(1 - half, 12);
    expect(high).toBeCloseTo(1 + half, 12);
  });

  test('Its ends are the roots of the equation of Fieller', () => {
    // The differences from the ratio 1/2 are symmetric, so no skewness makes the interval longer.
    const entries = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map(
      (rest, at) => [5 + (at >> 1) + rest, 10 + 2 * (at >> 1), 1] as const,
    );
    const ends = ratioInterval(entries, WIDE) ?? [];
    for (const end of ends) {
      const rest = entries.map(([x, y]) => x - end * y);
      const mean = rest.reduce((sum, one) => sum + one, 0) / rest.length;
      const variance = rest.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (rest.length - 1);
      // The 0.975 quantile of Student's t with 9 degrees of freedom.
      expect(Math.abs(mean) / Math.sqrt(variance / rest.length)).toBeCloseTo(2.2621571627982053, 8);
    }
  });

  test('Of 2,000 samples of 50 nearly normal pairs, it covers 93% to 97%, with and without what they share', () => {
    const shared = (rng: Rng): readonly [number, number] => {
      const luck = dice(rng, 8);
      return [luck + dice(rng, 2), luck + dice(rng, 4) + 10];
    };
    const apart = (rng: Rng): readonly [number, number] => [dice(rng, 4), dice(rng, 8)];
    for (const [name, draw, ratio] of [
      ['shared', shared, 25 / 40],
      ['apart', apart, 0.5],
    ] as const) {
      const held = coverage(name, 2000, 50, draw, ratio);
      expect(held).toBeGreaterThan(0.93);
      expect(held).toBeLessThan(0.97);
    }
  });

  test('Of 2,000 samples of skewed and of rare values, it covers at least 93%', () => {
    const skewed = (rng: Rng): readonly [number, number] => [2 ** rng.int(7), 64 + 2 ** rng.int(7)];
    expect(coverage('skewed', 2000, 50, skewed, 127 / (7 * 64 + 127))).toBeGreaterThan(0.93);
    const within = { numerator: [0, 1], denominator: [0, 1] } as const;
    const rare = (rng: Rng): readonly [number, number] => [rng.int(100) === 0 ? 1 : 0, 1];
    expect(coverage('rare', 2000, 50, rare, 0.01, within)).toBeGreaterThan(0.93);
    const never = (rng: Rng): readonly [number, number] => [1, rng.int(100) === 0 ? 0 : 1];
    expect(coverage('never', 2000, 50, never, 1 / 0.99, within)).toBeGreaterThan(0.93);
  });

  test('A smaller error gives a longer interval, and one that covers as often as it says', () => {
    const entries = Array.from({ length: 40 }, (_, at) => [at % 7, 10 + (at % 3), 1] as const);
    const [low = 0, high = 0] = ratioInterval(entries, WIDE) ?? [];
    const [lower = 0, higher = 0] = ratioInterval(entries, WIDE, 0.001) ?? [];
    expect(lower).toBeLessThan(low);
    expect(higher).toBeGreaterThan(high);
  });

  test('Without a denominator above 0 every ratio is possible', () => {
    const noise = Array.from({ length: 40 }, (_, at) => [1, at % 2 === 0 ? 5 : -5, 1] as const);
    expect(ratioInterval(noise, WIDE)).toBeNull();
    expect(ratioInterval([[1, -4, 40]], WIDE)).toBeNull();
  });

  test('Samples and values out of range are refused', () => {
    expect(() => ratioInterval([[1, 1, 1]], WIDE)).toThrow('the sample size must be an integer from 2, not 1');
    expect(() => ratioInterval([[1, 1, 30]], WIDE, 0.01)).toThrow('the sample size must be an integer from 31, not 30');
    const small = { numerator: [0, 1], denominator: [0, 1] } as const;
    expect(() => ratioInterval([[0, 2, 30]], small)).toThrow('a value must be from 0 to 1, not 2');
  });
});
