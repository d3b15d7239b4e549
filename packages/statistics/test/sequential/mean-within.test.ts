// @module-tag slow (simulated error rates)
// @module-tag release
import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '../../src/histogram.js';
import { anytimeInterval } from '../../src/sequential/anytime-interval.js';
import { type ExpectationResult, meanWithin } from '../../src/sequential/mean-within.js';

const coins = (zeros: number, ones: number): TallyEntries => [
  [0, zeros],
  [1, ones],
];

describe('meanWithin', () => {
  const verdictOf = (low: number, high: number, error = 1e-6): ExpectationResult['verdict'] =>
    meanWithin(coins(480, 520), { low, high, bounds: [0, 1], error }).verdict;

  test('A range is confirmed if it contains the anytime interval, and contradicted if it is apart from it', () => {
    const [low, high] = anytimeInterval(coins(480, 520), 1, 1e-6);
    expect(verdictOf(low, high)).toBe('confirmed');
    expect([verdictOf(low + 1e-9, high), verdictOf(low, high - 1e-9)]).toEqual(['undecided', 'undecided']);
    expect([verdictOf(high + 1e-9, 1), verdictOf(0, low - 1e-9)]).toEqual(['contradicted', 'contradicted']);
  });

  test('Bounds shift the values: the verdict depends on the distances from the lowest value', () => {
    const shifted = coins(480, 520).map(([value, count]) => [value - 7, count] as const);
    const { interval, mean, n } = meanWithin(shifted, { low: -7, high: -6, bounds: [-7, -6], error: 1e-6 });
    const [low, high] = anytimeInterval(coins(480, 520), 1, 1e-6);
    expect([interval[0] + 7, interval[1] + 7]).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)]);
    expect([mean, n]).toEqual([expect.closeTo(-6.48, 12), 1000]);
  });

  test('An empty sample is undecided, unless every possible mean is expected', () => {
    expect(meanWithin([], { low: 0.2, high: 0.4, bounds: [0, 1] })).toMatchObject({ verdict: 'undecided', n: 0 });
    expect(meanWithin([], { low: 0, high: 1, bounds: [0, 1] }).verdict).toBe('confirmed');
  });

  test('A range or bounds in the wrong order, and an impossible error, are refused', () => {
    const entries = coins(1, 1);
    expect(() => meanWithin(entries, { low: 2, high: 1, bounds: [0, 1] })).toThrow('low <= high, not 2 and 1');
    expect(() => meanWithin(entries, { low: 0, high: 1, bounds: [1, 1] })).toThrow(
      'the bounds must be two safe integers',
    );
    expect(() => meanWithin(entries, { low: 0, high: 1, bounds: [0, 1], error: 0 })).toThrow(
      'the error must be above 0',
    );
    expect(() => meanWithin([[2, 1]], { low: 0, high: 1, bounds: [0, 1] })).toThrow('the bounds, 0 to 1, not 2');
  });

  // Looks after every block of 40 values, up to 2,000: a mistake at any look counts.
  test.each([
    ['inside, at the upper end', 0.55, 'contradicted'],
    ['outside, just above', 0.5501, 'confirmed'],
  ] as const)('A wrong verdict is rarer than the error at all looks together: %s', (name, chance, wrong) => {
    const rng = seededRng(name);
    const [runs, error] = [400, 0.2];
    let mistakes = 0;
    for (let run = 0; run < runs; run++) {
      const counts: [number, number] = [0, 0];
      for (let look = 0; look < 50; look++) {
        for (let value = 0; value < 40; value++) counts[rng.int(10_000) < chance * 10_000 ? 1 : 0]++;
        if (meanWithin(coins(...counts), { low: 0.45, high: 0.55, bounds: [0, 1], error }).verdict !== wrong) continue;
        mistakes++;
        break;
      }
    }
    expect(mistakes / runs).toBeLessThanOrEqual(error);
  });
});
