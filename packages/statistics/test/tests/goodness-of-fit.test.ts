import { seededRng } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '../../src/histogram.js';
import { checkDistribution, chiSquareTail, goodnessOfFit, rarestTail } from '../../src/tests/goodness-of-fit.js';

describe('chiSquareTail', () => {
  // Upper critical values: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4.
  test.each([
    [2.706, 1, 0.1],
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [7.815, 3, 0.05],
    [18.307, 10, 0.05],
    [23.209, 10, 0.01],
    [24.996, 15, 0.05],
    [55.758, 40, 0.05],
    [124.342, 100, 0.05],
    [149.449, 100, 0.001],
  ])('The chi-square tail above %f with %i degrees of freedom is %f', (value, degrees, p) => {
    expect(chiSquareTail(value, degrees)).toBeCloseTo(p, 4);
  });

  test('The chi-square tail with 2 and 4 degrees of freedom agrees with its closed form', () => {
    for (const value of [0.1, 1, 7, 40]) {
      expect(chiSquareTail(value, 2)).toBeCloseTo(Math.exp(-value / 2), 14);
      expect(chiSquareTail(value, 4)).toBeCloseTo(Math.exp(-value / 2) * (1 + value / 2), 14);
    }
  });

  test('The chi-square tail decreases from 1 to 0, also with many degrees of freedom', () => {
    expect(chiSquareTail(0, 7)).toBe(1);
    for (const degrees of [1, 2, 31, 3000]) {
      const tails = [0.5, 0.9, 1, 1.1, 2].map((share) => chiSquareTail(share * degrees, degrees));
      expect(tails).toEqual([...tails].sort((one, other) => other - one));
    }
    // The median is slightly below the mean.
    expect(chiSquareTail(3000, 3000)).toBeGreaterThan(0.49);
    expect(chiSquareTail(3000, 3000)).toBeLessThan(0.5);
    expect(chiSquareTail(1e6, 3)).toBe(0);
  });

  test('The chi-square tail decreases with the value and increases with the degrees of freedom', () => {
    const value = fc.integer({ min: 0, max: 1e6 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 500 }), (one, other, degrees) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        // The documented error is 1e-12.
        expect(chiSquareTail(more, degrees)).toBeLessThanOrEqual(chiSquareTail(less, degrees) + 1e-12);
        expect(chiSquareTail(one, degrees + 1)).toBeGreaterThanOrEqual(chiSquareTail(one, degrees) - 1e-12);
      }),
    );
  });

  test('The chi-square tail above Infinity is 0', () => {
    for (const degrees of [1, 2, 7]) expect(chiSquareTail(Number.POSITIVE_INFINITY, degrees)).toBe(0);
  });

  test('The chi-square tail is continuous where the error function changes its method', () => {
    expect(chiSquareTail(8 - 1e-9, 1) / chiSquareTail(8 + 1e-9, 1)).toBeCloseTo(1, 8);
  });
});

describe('checkDistribution', () => {
  test('checkDistribution sorts the values', () => {
    expect(checkDistribution({ 10: 0.25, '-2': 0.5, 9: 0.125 }, 0.125)).toEqual({
      listed: [
        [-2, 0.5],
        [9, 0.125],
        [10, 0.25],
      ],
      omitted: 0.125,
    });
  });

  test('checkDistribution allows for rounding in a long sum', () => {
    expect(() => checkDistribution({ 0: 1 / 3, 1: 1 / 3, 2: 1 / 3 + 1e-9 }, 0)).not.toThrow();
    expect(() => checkDistribution({ 4: 1 + 1e-12 }, 0)).not.toThrow();
  });

  test.each<[Record<string, number>, number, string]>([
    [{ 1.5: 1 }, 0, 'a value of a distribution must be an integer, not 1.5'],
    [{ high: 1 }, 0, 'a value of a distribution must be an integer, not high'],
    [{ 1: -0.5, 2: 1.5 }, 0, 'the probability of 1 must be from 0 to 1, not -0.5'],
    [{ 1: 1.5, 2: 0.25 }, 0, 'the probability of 1 must be from 0 to 1, not 1.5'],
    [{ 1: 0.5 }, 1.5, 'the omitted probability must be from 0 to 1, not 1.5'],
    [{ 1: Number.NaN }, 0, 'the probability of 1 must be from 0 to 1, not NaN'],
    [{ 1: 1 }, -1, 'the omitted probability must be from 0 to 1, not -1'],
    [{ 1: 0.5 }, 0.25, 'the sum of the probabilities must be 1, not 0.75'],
    [{}, 0, 'must be 1, not 0'],
  ])('checkDistribution rejects %j with the omitted probability %d', (distribution, omitted, message) => {
    expect(() => checkDistribution(distribution, omitted)).toThrow(message);
    expect(() => checkDistribution(distribution, omitted)).toThrow(RangeError);
  });
});

const tail = (values: readonly number[], distribution: Record<string, number>, omitted: number, n: number): number =>
  rarestTail(
    values.map((value) => [value, 1] as const),
    checkDistribution(distribution, omitted),
    n,
  );

describe('rarestTail', () => {
  const distribution = { 0: 0.9, 1: 0.0999, 2: 0.00006 };
  const omitted = 0.00004;

  test('The bound of the rarest value is n times the total probability of all values as rare', () => {
    expect(tail([0, 2], distribution, omitted, 10)).toBeCloseTo(10 * 0.0001, 15);
    expect(tail([0, 99], distribution, omitted, 10)).toBeCloseTo(10 * 0.00004, 15);
    expect(tail([0, 99, 2], distribution, omitted, 10)).toBeCloseTo(10 * 0.00004, 15);
  });

  test('The bound of the rarest value is at most 1', () => {
    expect(tail([0, 1], distribution, omitted, 100)).toBe(1);
    expect(tail([0], distribution, omitted, 1)).toBe(1);
  });

  test('The bound of the rarest value is 0 only for an impossible value', () => {
    expect(tail([0, -1], distribution, omitted, 10)).toBe(0);
    expect(tail([0, 3], { 0: 0.5, 1: 0.5 }, 0, 10)).toBe(0);
    expect(tail([3], { 0: 0.5, 1: 0.3, 5: 0.1 }, 0.1, 10)).toBe(0);
    expect(tail([2.5], distribution, omitted, 10)).toBe(0);
    expect(tail([1], { 0: 1 - 2 ** -50, 1: Number.MIN_VALUE }, 0, 1)).toBeGreaterThan(0);
  });

  test('The bound of the rarest value ignores entries with count 0', () => {
    expect(
      rarestTail(
        [
          [0, 5],
          [-7, 0],
        ],
        checkDistribution(distribution, omitted),
        5,
      ),
    ).toBe(1);
  });

  test('The bound of the rarest value is above the exact probability', () => {
    // The probability that 20 draws have a 2 or an omitted value.
    expect(tail([0, 2], distribution, omitted, 20)).toBeGreaterThan(1 - (1 - 0.0001) ** 20);
  });
});

const die = { 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 };

describe('goodnessOfFit', () => {
  test('goodnessOfFit computes the textbook statistic', () => {
    // A die thrown 60 times, 10 of each face expected.
    const fit = goodnessOfFit(
      [
        [1, 5],
        [2, 8],
        [3, 9],
        [4, 8],
        [5, 10],
        [6, 20],
      ],
      die,
    );
    expect(fit).toMatchObject({ degrees: 5 });
    // (5^2 + 2^2 + 1^2 + 2^2 + 0^2 + 10^2) / 10.
    expect(fit?.chiSquare).toBeCloseTo(13.4, 10);
    expect(fit?.p).toBeCloseTo(0.0199, 4);
  });

  test('goodnessOfFit pools values until the expected count is 5', () => {
    const distribution = { 0: 0.03, 1: 0.03, 2: 0.44, 3: 0.44, 4: 0.03, 5: 0.03 };
    const fit = goodnessOfFit(
      [
        [0, 3],
        [1, 3],
        [2, 44],
        [3, 44],
        [4, 3],
        [5, 3],
      ],
      distribution,
    );
    expect(fit).toMatchObject({ degrees: 3, p: 1 });
    expect(fit?.chiSquare).toBeCloseTo(0, 20);
  });

  test('An expected count of exactly 5 is enough for a class', () => {
    const fit = goodnessOfFit(
      [
        [0, 8],
        [1, 2],
      ],
      { 0: 0.5, 1: 0.5 },
    );
    expect(fit).toMatchObject({ degrees: 1 });
    // (3^2 + 3^2) / 5.
    expect(fit?.chiSquare).toBeCloseTo(3.6, 12);
  });

  test('goodnessOfFit counts values above the listed ones in the last class', () => {
    const fit = goodnessOfFit(
      [
        [0, 50],
        [1, 25],
        [2, 12],
        [9, 13],
      ],
      { 0: 0.5, 1: 0.25 },
      0.25,
    );
    expect(fit).toMatchObject({ chiSquare: 0, degrees: 2 });
  });

  test('goodnessOfFit returns p = 0 for an impossible value', () => {
    expect(
      goodnessOfFit(
        [
          [1, 50],
          [2, 49],
          [7, 1],
        ],
        { 1: 0.5, 2: 0.5 },
      ),
    ).toEqual({ chiSquare: null, degrees: 1, p: 0 });
    expect(
      goodnessOfFit(
        [
          [1, 50],
          [1.5, 1],
          [2, 49],
        ],
        { 1: 0.5, 2: 0.25 },
        0.25,
      ),
    ).toMatchObject({ chiSquare: null, p: 0 });
  });

  test('goodnessOfFit returns p = 0 for an impossible value even if there are not two classes', () => {
    expect(goodnessOfFit([[5, 100]], { 4: 1 })).toEqual({ chiSquare: null, degrees: 0, p: 0 });
    expect(
      goodnessOfFit(
        [
          [4, 99],
          [5, 1],
        ],
        { 4: 1 },
      ),
    ).toEqual({ chiSquare: null, degrees: 0, p: 0 });
    expect(goodnessOfFit([[7, 1]], die)).toEqual({ chiSquare: null, degrees: 0, p: 0 });
    expect(goodnessOfFit([[4, 100]], { 4: 1 })).toBeUndefined();
  });

  test('goodnessOfFit returns p = 0 for a value that is listed with probability 0', () => {
    const gap = { 1: 0.5, 2: 0, 3: 0.5 };
    expect(
      goodnessOfFit(
        [
          [1, 50],
          [3, 50],
        ],
        gap,
      ),
    ).toMatchObject({ chiSquare: 0, p: 1 });
    expect(
      goodnessOfFit(
        [
          [1, 50],
          [2, 0],
          [3, 50],
        ],
        gap,
      ),
    ).toMatchObject({ chiSquare: 0, p: 1 });
    expect(
      goodnessOfFit(
        [
          [1, 50],
          [2, 1],
          [3, 49],
        ],
        gap,
      ),
    ).toEqual({ chiSquare: null, degrees: 1, p: 0 });
  });

  describe('goodnessOfFit with an omitted probability', () => {
    const halves = { 0: 0.5, 1: 0.5 - 1e-12 };

    test('An unlisted value below the highest listed one, or not an integer, is impossible', () => {
      for (const value of [-1, 0.5, 1.5, 9.5]) {
        expect(
          goodnessOfFit(
            [
              [0, 50],
              [1, 49],
              [value, 1],
            ],
            halves,
            1e-12,
          ),
          `${value}`,
        ).toEqual({ chiSquare: null, degrees: 1, p: 0 });
      }
    });

    test('A value above the listed ones is as rare as the omitted probability', () => {
      const fit = goodnessOfFit(
        [
          [0, 50],
          [1, 49],
          [9, 1],
        ],
        halves,
        1e-12,
      );
      // Pearson's statistic does not show the value. The p-value is 1,000 times 100 times 1e-12.
      expect(fit?.chiSquare).toBeCloseTo(0, 10);
      expect(fit?.p).toBeCloseTo(1e-7, 15);
    });

    test('A value above the listed ones does not lower the p-value in a large sample', () => {
      const fit = goodnessOfFit(
        [
          [0, 500],
          [1, 250],
          [2, 249],
          [9, 1],
        ],
        { 0: 0.5, 1: 0.25, 2: 0.249 },
        0.001,
      );
      expect(fit?.p).toBeGreaterThan(0.9);
    });
  });

  test('goodnessOfFit detects a listed value that is almost impossible', () => {
    const fit = goodnessOfFit(
      [
        [0, 50],
        [1, 49],
        [2, 1],
      ],
      { 0: 0.5, 1: 0.5, 2: 1e-12 },
    );
    expect(fit?.p).toBeCloseTo(1e-7, 15);
  });

  test('goodnessOfFit returns undefined for a sample that is too small for two classes', () => {
    expect(goodnessOfFit([[1, 9]], die)).toBeUndefined();
    expect(goodnessOfFit([], {})).toBeUndefined();
    expect(goodnessOfFit([[1, 0]], die)).toBeUndefined();
  });

  test('goodnessOfFit does not depend on the order or division of the entries, or on a shift of the values', () => {
    const throws = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 200 });
    fc.assert(
      fc.property(throws, fc.integer({ min: -1000, max: 1000 }), (faces, shift) => {
        const counts = [1, 2, 3, 4, 5, 6].map((face) => [face, faces.filter((one) => one === face).length] as const);
        const whole = goodnessOfFit(counts, die);
        expect(
          goodnessOfFit(
            faces.map((face) => [face, 1] as const),
            die,
          ),
        ).toEqual(whole);
        const movedDie = Object.fromEntries(Object.keys(die).map((face) => [Number(face) + shift, 1 / 6]));
        expect(
          goodnessOfFit(
            counts.map(([face, count]) => [face + shift, count] as const),
            movedDie,
          ),
        ).toEqual(whole);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN])('goodnessOfFit rejects a count of %d', (count) => {
    expect(() => goodnessOfFit([[1, count]], die)).toThrow(`the count of 1 must be an integer from 0, not ${count}`);
  });

  test('goodnessOfFit rejects an invalid distribution', () => {
    expect(() => goodnessOfFit([[1, 5]], { 1: 0.5 })).toThrow('the sum of the probabilities must be 1, not 0.5');
    expect(() => goodnessOfFit([[1, 5]], { 1: 1 }, Number.NaN)).toThrow(
      'the omitted probability must be from 0 to 1, not NaN',
    );
  });

  test('goodnessOfFit rejects a true model at the nominal rate, and rejects a slightly wrong model in most samples', () => {
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
      Array.from({ length: 1000 }, () => goodnessOfFit(throwDice(300, faces), die)?.p ?? 1).filter((p) => p < 0.05)
        .length;
    // The number of rejections in 1,000 trials at 5% has a standard deviation of 6.9. The limits are four of them.
    const underTruth = rejections(6);
    expect(underTruth).toBeGreaterThan(22);
    expect(underTruth).toBeLessThan(78);
    // A die with seven faces whose seventh counts as a six: a six is twice as likely as any other face.
    expect(rejections(7)).toBeGreaterThan(900);
  });

  describe('goodnessOfFit for a distribution with a long tail', () => {
    // The number of heads before the first tail. Values above 19 are omitted.
    const halves = Object.fromEntries(Array.from({ length: 20 }, (_, value) => [value, 2 ** -(value + 1)]));
    const omitted = 2 ** -20;

    const pValues = (
      seed: string,
      samples: number,
      size: number,
      draw: (int: (n: number) => number) => number,
    ): readonly number[] => {
      const rng = seededRng(seed);
      return Array.from({ length: samples }, () => {
        const counts = new Map<number, number>();
        for (let game = 0; game < size; game++) {
          const value = draw((n) => rng.int(n));
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        return (
          goodnessOfFit(
            [...counts].sort(([one], [other]) => one - other),
            halves,
            omitted,
          )?.p ?? 1
        );
      });
    };

    /** The number of heads before the first tail. */
    const truth = (int: (n: number) => number): number => {
      let heads = 0;
      while (int(2) === 1) heads++;
      return heads;
    };

    // Of 10,000 samples 500, within four standard errors, 87. Far out the statistic is more spread than chi-square
    // where a class expects little more than five: 0.1 % comes to 0.1 to 0.2 %, so 20 and four standard errors, 18.
    test.each([20, 100, 500])(
      'goodnessOfFit of samples of %d rejects the truth at the 5% level, and at most at 0.38% at the 0.1% level',
      (size) => {
        const found = pValues(`tail ${size}`, 10_000, size, truth);
        const below = (level: number): number => found.filter((p) => p < level).length;
        expect(below(0.05)).toBeGreaterThan(413);
        expect(below(0.05)).toBeLessThan(587);
        expect(below(0.001)).toBeLessThan(38);
      },
    );

    test('goodnessOfFit detects another distribution with the same mean', () => {
      // One value in ten is 0 or 2 with equal probability, which has the same mean.
      const wrong = (int: (n: number) => number): number => (int(10) === 0 ? 2 * int(2) : truth(int));
      const found = pValues('wrong', 200, 5000, wrong);
      expect(found.filter((p) => p < 0.001).length).toBeGreaterThan(190);
    });
  });
});
