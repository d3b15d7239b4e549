import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '../tally.js';
import { goodnessOfFit } from './goodness-of-fit.js';

const die = { 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 };

describe('goodness of fit', () => {
  test('is the textbook statistic', () => {
    // A die thrown 60 times, 10 of each face expected.
    const fit = goodnessOfFit([[1, 5], [2, 8], [3, 9], [4, 8], [5, 10], [6, 20]], die);
    expect(fit).toMatchObject({ degrees: 5 });
    // (5^2 + 2^2 + 1^2 + 2^2 + 0^2 + 10^2) / 10.
    expect(fit?.chiSquare).toBeCloseTo(13.4, 10);
    expect(fit?.p).toBeCloseTo(0.0199, 4);
  });

  test('pools values until five are expected', () => {
    const distribution = { 0: 0.03, 1: 0.03, 2: 0.44, 3: 0.44, 4: 0.03, 5: 0.03 };
    const fit = goodnessOfFit([[0, 3], [1, 3], [2, 44], [3, 44], [4, 3], [5, 3]], distribution);
    expect(fit).toMatchObject({ degrees: 3, p: 1 });
    expect(fit?.chiSquare).toBeCloseTo(0, 20);
  });

  test('counts what lies beyond the list to the last class', () => {
    const fit = goodnessOfFit([[0, 50], [1, 25], [2, 12], [9, 13]], { 0: 0.5, 1: 0.25 }, 0.25);
    expect(fit).toMatchObject({ chiSquare: 0, degrees: 2 });
  });

  test('does not forgive the impossible', () => {
    expect(goodnessOfFit([[1, 50], [2, 49], [7, 1]], { 1: 0.5, 2: 0.5 })).toEqual({ chiSquare: null, degrees: 1, p: 0 });
    expect(goodnessOfFit([[1, 50], [1.5, 1], [2, 49]], { 1: 0.5, 2: 0.25 }, 0.25)).toMatchObject({ chiSquare: null, p: 0 });
  });

  test('says nothing of a sample too small for two classes', () => {
    expect(goodnessOfFit([[1, 9]], die)).toBeUndefined();
    expect(goodnessOfFit([], {})).toBeUndefined();
  });

  test('rejects a true model at its nominal rate, and a slightly wrong one mostly', () => {
    const rng = seededRng('fit');
    const throwDice = (times: number, faces: number): TallyEntries => {
      const counts = new Map<number, number>();
      for (let i = 0; i < times; i++) {
        const face = Math.min(6, rng.int(faces) + 1);
        counts.set(face, (counts.get(face) ?? 0) + 1);
      }
      return [...counts].sort(([one], [other]) => one - other);
    };
    const rejections = (faces: number): number =>
      Array.from({ length: 1000 }, () => goodnessOfFit(throwDice(300, faces), die)?.p ?? 1).filter((p) => p < 0.05).length;
    // A binomial of 1,000 trials at 5 % has standard deviation 6.9: within four of them.
    const underTruth = rejections(6);
    expect(underTruth).toBeGreaterThan(22);
    expect(underTruth).toBeLessThan(78);
    // Seven faces with the last one read as a six: a six twice as often as any other face.
    expect(rejections(7)).toBeGreaterThan(900);
  });
});
