// @module-tag slow (simulated coverage)
// @module-tag release
import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { moments, Tally, type TallyEntries } from '../../src/histogram.js';
import { meanInterval } from '../../src/intervals/at-level.js';
import { studentInterval95 } from '../../src/intervals/means.js';
import { wilsonInterval } from '../../src/intervals/proportions.js';

/** A histogram with a mean of 0: half of the values one below, half one above. */
const coins = (n: number): TallyEntries => [
  [-1, Math.floor(n / 2)],
  [0, n % 2],
  [1, Math.floor(n / 2)],
];
const WIDE = [-1e9, 1e9] as const;

describe('an interval at any error rate', () => {
  test('At an error of 0.05 it is the 95% interval of a mean', () => {
    for (const n of [2, 10, 31, 50, 1000]) {
      const { mean, stderr } = moments(coins(n));
      expect(meanInterval(coins(n), WIDE)).toEqual(studentInterval95(mean, stderr ?? 0, n));
    }
  });

  // The 0.995 quantile of the normal distribution is 2.5758293, the 0.9995 quantile 3.2905267.
  test.each([
    [7, 20, 0.01, 2.5758293],
    [990, 1000, 0.001, 3.2905267],
    [2.5, 10, 0.01, 2.5758293],
  ])('%d successes in %d are, at an error of %d, %d standard errors from each end', (successes, n, error, errors) => {
    for (const end of wilsonInterval(successes, n, error))
      expect(Math.abs(successes - n * end) / Math.sqrt(n * end * (1 - end))).toBeCloseTo(errors, 6);
  });

  // Quantiles of Student's t: 0.9995 with 30 degrees of freedom is 3.646, 0.995 with 60 is 2.660 (NIST/SEMATECH
  // e-Handbook of Statistical Methods, section 1.3.6.7.2).
  test.each([
    [31, 0.001, 3.646],
    [61, 0.01, 2.66],
  ])('With %d values and an error of %d, its half-width is %d standard errors', (n, error, half) => {
    expect(meanInterval(coins(n), WIDE, error)[1] / (moments(coins(n)).stderr ?? 0)).toBeCloseTo(half, 3);
  });

  test('An interval of a share lies within 0 and 1 and contains the share', () => {
    for (const mean of [0, 0.001, 0.5, 0.999, 1]) {
      const [low, high] = wilsonInterval(mean * 10, 10, 0.001);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
    }
  });

  test('Intervals at an error of 0.05 / 10 all hold in at least 95% of 2,000 families of ten shares', () => {
    const rng = seededRng('families of shares');
    const n = 200;
    const families = Array.from({ length: 2000 }, () =>
      Array.from({ length: 10 }, () => {
        const wins = Array.from({ length: n }, () => rng.int(10)).filter((draw) => draw < 3).length;
        const [low, high] = wilsonInterval(wins, n, 0.05 / 10);
        return low <= 0.3 && 0.3 <= high;
      }),
    );
    const held = families.filter((family) => family.every(Boolean)).length;
    // Three standard errors of 2,000 families below 95%.
    expect(held).toBeGreaterThan(2000 * (0.95 - 3 * Math.sqrt((0.95 * 0.05) / 2000)));
  });

  test('Samples and shares out of range are refused', () => {
    expect(() => meanInterval(coins(30), WIDE, 0.01)).toThrow('the sample size must be an integer from 31, not 30');
    expect(() => meanInterval([[5, 1]], WIDE)).toThrow('the sample size must be an integer from 2, not 1');
    expect(() => meanInterval([[5, 2]], [0, 4])).toThrow('a value must be from 0 to 4, not 5');
    expect(() => wilsonInterval(15, 10, 0.01)).toThrow('successes in a sample of 10 must be from 0 to 10, not 15');
    expect(() => wilsonInterval(-1, 10, 0.01)).toThrow('must be from 0 to 10, not -1');
    expect(() => wilsonInterval(5, 0, 0.01)).toThrow('the sample size must be an integer from 1, not 0');
    expect(() => wilsonInterval(5, 10, 0)).toThrow('a probability is above 0 and below 1');
  });
});

describe('A sample that hardly varies', () => {
  test('The interval of equal values has the width of the rule of three', () => {
    // (1 - p)^n = 0.05 for p = ln(20) / n, to first order.
    const [low, high] = meanInterval([[5, 1000]], [1, 12]);
    expect(low).toBeCloseTo(5 - (4 * Math.log(20)) / 1000, 12);
    expect(high).toBeCloseTo(5 + (7 * Math.log(20)) / 1000, 12);
    expect(meanInterval([[4, 2]], [0, 4])).toEqual([0, 4]);
  });

  test('The bounds matter only while fewer than 30 values and one in ten differ', () => {
    const sample = (others: number, n: number): TallyEntries => [
      [4, n - others],
      [0, others],
    ];
    const isLonger = (entries: TallyEntries): boolean =>
      meanInterval(entries, [-1000, 1000])[0] < meanInterval(entries, [-100, 100])[0];
    expect([sample(29, 1000), sample(9, 100), sample(1, 20)].map(isLonger)).toEqual([true, true, true]);
    expect([sample(30, 1000), sample(10, 100), sample(1, 10)].map(isLonger)).toEqual([false, false, false]);
  });

  // The worst case is a two-point distribution whose values are the bounds.
  test.each(
    [20, 100, 1000, 10_000].flatMap((n) =>
      [0.0003, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3].map((chance) => [n, chance] as const),
    ),
  )('At least 94 of 100 intervals of %d values contain a mean with a far value of probability %d', (n, chance) => {
    // The exact distribution of the number of far values: no simulation is needed.
    let [missed, probability] = [0, (1 - chance) ** n];
    for (let far = 0; far <= n; far++) {
      if (probability > 1e-12) {
        const [low, high] = meanInterval(
          [
            [4, n - far],
            [0, far],
          ],
          [0, 4],
        );
        const mean = 4 * (1 - chance);
        if (mean < low || mean > high) missed += probability;
      }
      probability *= ((n - far) / (far + 1)) * (chance / (1 - chance));
    }
    expect(missed).toBeLessThan(0.06);
  });
});

describe('A sample of skewed values', () => {
  // Hall's equation itself, which the product solves: g(T) = T + s T^2 / 3 + s^2 T^3 / 27 + s / 6 for s, the skewness
  // over the root of n. A two-point distribution with probability p has the skewness (1 - 2p) / sqrt(p (1 - p)).
  test("The end on the side of the tail solves Hall's equation, and the other end is Student's", () => {
    const [ones, n] = [20, 100];
    const entries: TallyEntries = [
      [0, n - ones],
      [1, ones],
    ];
    const { mean, stderr } = moments(entries);
    const [low, high] = meanInterval(entries, WIDE);
    const [student] = studentInterval95(mean, stderr ?? 0, n);
    expect(low).toBeCloseTo(student, 12);
    const t = (mean - high) / (stderr ?? 0);
    const s = 0.6 / Math.sqrt(0.16) / Math.sqrt(n);
    expect(t + (s * t ** 2) / 3 + (s ** 2 * t ** 3) / 27 + s / 6).toBeCloseTo(-studentInterval95(0, 1, n)[1], 12);
    const negated = meanInterval(
      entries.map(([value, count]) => [-value, count] as const),
      WIDE,
    );
    expect(negated[0]).toBeCloseTo(-high, 12);
  });

  test.each([
    ['a geometric distribution', 20, 0.2, 3],
    ['a geometric distribution', 100, 0.2, 3],
    ['a geometric distribution', 1000, 0.2, 3],
    ['a lognormal distribution', 100, 1, Math.exp(0.5)],
    ['a lognormal distribution', 1000, 1, Math.exp(0.5)],
  ] as const)('At least 94 of 100 intervals cover the mean of %s in samples of %d', (name, n, scale, factor) => {
    const rng = seededRng(`${name} ${n}`);
    const uniform = (): number => (rng.int(1_000_000) + 0.5) / 1_000_000;
    const isGeometric = scale !== 1;
    const draw = (): number =>
      isGeometric
        ? Math.floor(Math.log(uniform()) / Math.log(0.75))
        : Math.round(1000 * Math.exp(Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())));
    const mean = isGeometric ? factor : 1000 * factor;
    let covered = 0;
    for (let run = 0; run < 2000; run++) {
      const tally = new Tally(0, 1_000_000);
      for (let value = 0; value < n; value++) tally.add(draw());
      const [low, high] = meanInterval(tally.entries(), [0, 1_000_000]);
      if (low <= mean && mean <= high) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.94);
  });
});
