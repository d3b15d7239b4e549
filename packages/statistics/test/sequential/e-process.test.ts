import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complement, logOfSum, logWealth, scoreCounts } from '../../src/sequential/anytime-interval.js';

const eProcess = { fractions: [0.1, 0.5, 0.9], weights: [0.5, 0.25, 0.25] };

const sample = fc
  .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50))
  .filter((counts) => counts.some((count, value) => count > 0 && value > 0))
  .map((counts) =>
    scoreCounts(
      counts.map((count, value) => [value, count] as const),
      4,
    ),
  );

const share = fc.integer({ min: 1, max: 999 }).map((parts) => parts / 1000);

describe('logWealth', () => {
  test('The wealth of an e-process agrees with a product that is computed by hand', () => {
    // Scores 1, 1 and 0 against a mean of 1/2: factors 1 + s, 1 + s and 1 - s.
    const scores = scoreCounts(
      [
        [0, 1],
        [1, 2],
      ],
      1,
    );
    const wealth = 0.5 * (1.1 ** 2 * 0.9) + 0.25 * (1.5 ** 2 * 0.5) + 0.25 * (1.9 ** 2 * 0.1);
    expect(Math.exp(logWealth(scores, 0.5, eProcess))).toBeCloseTo(wealth, 14);
  });

  test('The expected wealth of an e-process is 1 if the mean is m, over all samples of six games', () => {
    const chances = [0.3, 0.1, 0.2, 0.15, 0.25];
    const mean = chances.reduce((sum, chance, value) => sum + (chance * value) / 4, 0);
    const expected = (left: number, scores: readonly number[], chance: number): number => {
      if (left > 0)
        return chances.reduce((sum, one, value) => sum + expected(left - 1, [...scores, value], chance * one), 0);
      return (
        chance *
        Math.exp(
          logWealth(
            scoreCounts(
              scores.map((value) => [value, 1] as const),
              4,
            ),
            mean,
            eProcess,
          ),
        )
      );
    };
    expect(expected(6, [], 1)).toBeCloseTo(1, 12);
  });

  test('The wealth of an e-process is at most 1 at the sample mean, and decreases as m increases', () => {
    fc.assert(
      fc.property(sample, share, share, (scores, one, other) => {
        const n = scores.reduce((sum, { count }) => sum + count, 0);
        const mean = scores.reduce((sum, { score, count }) => sum + score * count, 0) / n;
        expect(logWealth(scores, mean, eProcess)).toBeLessThanOrEqual(1e-12 * n);
        expect(logWealth(scores, Math.max(one, other), eProcess)).toBeLessThanOrEqual(
          logWealth(scores, Math.min(one, other), eProcess) + 1e-12 * n,
        );
      }),
    );
  });

  test('The wealth of an e-process plus that of its complement is convex in m, so the accepted means are an interval', () => {
    const together = (scores: ReturnType<typeof scoreCounts>, m: number): number =>
      logOfSum([logWealth(scores, m, eProcess), logWealth(complement(scores), 1 - m, eProcess)]);
    fc.assert(
      fc.property(sample, share, share, share, (scores, one, other, between) => {
        const m = between * one + (1 - between) * other;
        const chord = logOfSum([
          Math.log(between) + together(scores, one),
          Math.log(1 - between) + together(scores, other),
        ]);
        expect(together(scores, m)).toBeLessThanOrEqual(chord + 1e-9);
      }),
    );
  });

  test('logWealth represents a wealth that is too large for a double', () => {
    expect(logWealth([{ score: 1, count: 1e9 }], 0.5, eProcess)).toBeCloseTo(1e9 * Math.log(1.9) + Math.log(0.25), 3);
  });
});

describe('scoreCounts', () => {
  test('scoreCounts divides the values by the highest possible value', () => {
    expect(
      scoreCounts(
        [
          [0, 3],
          [3, 2],
        ],
        4,
      ),
    ).toEqual([
      { score: 0, count: 3 },
      { score: 0.75, count: 2 },
    ]);
  });

  test.each([[-1], [5], [Number.NaN]])('scoreCounts rejects the value %d with the maximum 4', (value) => {
    expect(() => scoreCounts([[value, 1]], 4)).toThrow(`a score must be an integer from 0 to 4, not ${value}`);
  });

  test.each([[0], [-4], [1.5], [Number.POSITIVE_INFINITY]])('scoreCounts rejects the maximum %d', (max) => {
    expect(() => scoreCounts([], max)).toThrow(RangeError);
  });
});
