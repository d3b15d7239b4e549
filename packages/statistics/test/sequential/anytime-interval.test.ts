// @module-tag slow (simulated coverage)
// @module-tag release
import { seededRng } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import { studentInterval95 } from '../../src/intervals/means.js';
import { anytimeInterval } from '../../src/sequential/anytime-interval.js';

test('At each end of the interval, the mean wealth of both bets is 20', () => {
  // The fractions of the documentation: 0.98 and the powers of 1/2 down to 2^-18, with equal shares of the wealth.
  const fractions = [0.98, ...Array.from({ length: 18 }, (_, at) => 2 ** -(at + 1))];
  const wealth = (ones: number, zeros: number, mean: number): number =>
    fractions.reduce((sum, f) => sum + (1 + f * (1 / mean - 1)) ** ones * (1 - f) ** zeros, 0) / fractions.length;
  for (const [zeros, ones] of [
    [30, 70],
    [3, 20],
    [50, 50],
  ] as const) {
    const [low, high] = anytimeInterval(
      [
        [0, zeros],
        [1, ones],
      ],
      1,
    );
    for (const end of [low, high])
      expect((wealth(ones, zeros, end) + wealth(zeros, ones, 1 - end)) / 2).toBeCloseTo(20, 6);
  }
});

describe('anytimeInterval', () => {
  // The weights of the values 0, 1, 2, …
  test.each([
    ['a fair coin', [1, 1]],
    ['a rare success', [99, 1]],
    ['a near certainty', [1, 99]],
    ['game pairs', [1, 0, 2, 0, 1]],
    ['a value that hardly moves', [0, 0, 1, 98, 1, 0, 0]],
    ['a long tail', [50, 25, 12, 6, 3, 2, 1, 0, 0, 0, 1]],
  ])(
    'The anytime-valid interval contains the mean at all looks in at least 95% of the batches: %s',
    (name, chances) => {
      const draws = chances.flatMap((times, value) => Array.from({ length: times }, () => value));
      const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
      const rng = seededRng(name);
      const batches = 120;
      // Looks at 10, 14, 19, … games. Looks in between add little.
      const looks = Array.from({ length: 15 }, (_, look) => Math.floor(10 * 1.39 ** look));
      let missed = 0;
      for (let batch = 0; batch < batches; batch++) {
        const counts = chances.map(() => 0);
        let games = 0;
        let held = true;
        for (let look = 0; look < looks.length && held; look++) {
          for (; games < (looks[look] ?? 0); games++) {
            const value = draws[rng.int(draws.length)] ?? 0;
            counts[value] = (counts[value] ?? 0) + 1;
          }
          const [low, high] = anytimeInterval(
            counts.map((count, value) => [value, count] as const),
            chances.length - 1,
          );
          held = low <= mean && mean <= high;
        }
        if (!held) missed++;
      }
      expect(missed / batches).toBeLessThanOrEqual(0.05);
    },
  );

  test('A fixed-size interval that is checked every 50 games misses the mean in more than 15% of batches', () => {
    const rng = seededRng('peeking');
    let missed = 0;
    for (let batch = 0; batch < 1000; batch++) {
      let heads = 0;
      let held = true;
      for (let n = 50; n <= 1000 && held; n += 50) {
        for (let game = 0; game < 50; game++) heads += rng.int(2);
        const { mean, stderr } = moments([
          [0, n - heads],
          [1, heads],
        ]);
        const [low, high] = studentInterval95(mean, stderr ?? Number.NaN, n);
        held = low <= 0.5 && 0.5 <= high;
      }
      if (!held) missed++;
    }
    expect(missed).toBeGreaterThan(150);
  });

  test('The anytime-valid interval is less than twice as wide as the fixed-size interval, from a hundred games to a trillion', () => {
    for (const n of [100, 1e4, 1e6, 1e9, 1e12]) {
      const entries: TallyEntries = [
        [0, n / 4],
        [2, n / 2],
        [4, n / 4],
      ];
      const { mean, stderr } = moments(entries);
      const [fixedLow, fixedHigh] = studentInterval95(mean, stderr ?? Number.NaN, n);
      const [low, high] = anytimeInterval(entries, 4);
      expect((high - low) / (fixedHigh - fixedLow)).toBeLessThan(2);
      expect(low).toBeLessThan(fixedLow);
      expect(high).toBeGreaterThan(fixedHigh);
    }
  });

  test('The anytime-valid interval is the whole range before the first game, and nearly the whole range after it', () => {
    expect(anytimeInterval([], 4)).toEqual([0, 4]);
    const [low, high] = anytimeInterval([[3, 1]], 4);
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(3.9);
  });

  test('The anytime-valid interval has a closed form after one win', () => {
    // With an average fraction f, the wealth of both sides is 1 - f + f / 2m on average, which is 20 at the lower end.
    const fraction = (0.98 + 1 - 2 ** -18) / 19;
    expect(anytimeInterval([[1, 1]], 1)).toEqual([expect.closeTo(fraction / (2 * (19 + fraction)), 11), 1]);
  });

  test('The anytime-valid interval ends at the bound if all values are at the bound', () => {
    const [low, top] = anytimeInterval([[4, 1000]], 4);
    expect(top).toBe(4);
    // There are 19 fractions, and half of the wealth is for this side. The part of the largest fraction, 0.5 / 19 of
    // the wealth, grows to 20 alone.
    const atMost = 4 / (1 + (760 ** (1 / 1000) - 1) / 0.98);
    expect(low).toBeGreaterThanOrEqual(atMost - 1e-12);
    expect(low).toBeLessThan(4);
    expect(anytimeInterval([[0, 1000]], 4)).toEqual([0, expect.closeTo(4 - low, 10)]);
  });

  test('The anytime-valid interval is reflected with the values and scales with their unit', () => {
    const entries: TallyEntries = [
      [0, 7],
      [1, 3],
      [4, 12],
    ];
    const [low, high] = anytimeInterval(entries, 4);
    const reflected = anytimeInterval(
      [
        [0, 12],
        [3, 3],
        [4, 7],
      ],
      4,
    );
    const scaled = anytimeInterval(
      entries.map(([value, count]) => [value * 10, count] as const),
      40,
    );
    expect(reflected[0]).toBeCloseTo(4 - high, 10);
    expect(reflected[1]).toBeCloseTo(4 - low, 10);
    expect(scaled[0]).toBeCloseTo(10 * low, 10);
    expect(scaled[1]).toBeCloseTo(10 * high, 10);
  });

  test('The anytime-valid interval contains the sample mean', () => {
    const counts = fc
      .array(fc.nat(1e6), { minLength: 5, maxLength: 5 })
      .filter((all) => all.some((count) => count > 0));
    fc.assert(
      fc.property(counts, (all) => {
        const entries = all.map((count, value) => [value, count] as const);
        const { mean } = moments(entries);
        const [low, high] = anytimeInterval(entries, 4);
        expect(low >= 0 && low <= mean && mean <= high && high <= 4).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('anytimeInterval rejects a negative count', () => {
    expect(() => anytimeInterval([[1, -1]], 4)).toThrow('the count of 1 must be an integer from 0, not -1');
  });

  test('anytimeInterval rejects a value above max', () => {
    expect(() => anytimeInterval([[5, 1]], 4)).toThrow('a score must be an integer from 0 to 4, not 5');
  });
});
