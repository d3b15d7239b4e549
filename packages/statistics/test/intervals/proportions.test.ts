import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/histogram.js';
import { clopperPearson95, newcombeInterval95, wilsonInterval } from '../../src/intervals/proportions.js';
import { proportions } from '../arbitraries.js';

/** The coverage: the sum of the binomial probabilities of all samples whose interval contains the true proportion. */
function coverage(p: number, intervals: readonly (readonly [low: number, high: number])[]): number {
  const n = intervals.length - 1;
  let held = 0;
  let logChoose = 0;
  for (const [k, [low, high]] of intervals.entries()) {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    if (low <= p && p <= high) held += Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
  }
  return held;
}

describe('wilsonInterval', () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
  // method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson's interval of %d successes in %d is the published one", (successes, n, low, high) => {
    const found = wilsonInterval(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  test("Wilson's interval contains the sample proportion and is within 0 and 1 for every sample size", () => {
    for (const n of [1, 2, 3, 7, 100, 1e6, 1e15]) {
      for (const k of [0, 1, Math.floor(n / 3), n - 1, n]) {
        const [low, high] = wilsonInterval(k, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(k / n);
        expect(high).toBeGreaterThanOrEqual(k / n);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThan(low);
      }
    }
  });

  test("Wilson's interval ends exactly at 0 for no success and at 1 for no failure", () => {
    expect(wilsonInterval(0, 1000)[0]).toBe(0);
    expect(wilsonInterval(1000, 1000)[1]).toBe(1);
  });

  test("Wilson's interval contains the sample proportion, is reflected with the failures, and moves up with the successes", () => {
    fc.assert(
      fc.property(proportions, ({ successes, n }) => {
        const [low, high] = wilsonInterval(successes, n);
        expect(low >= 0 && low <= successes / n && successes / n <= high && high <= 1).toBe(true);
        const [reflectedLow, reflectedHigh] = wilsonInterval(n - successes, n);
        expect(reflectedHigh).toBe(1 - low);
        expect(reflectedLow).toBeCloseTo(1 - high, 14);
        expect(successes === n || wilsonInterval(successes + 1, n)[0] > low).toBe(true);
      }),
    );
  });

  test("Wilson's interval becomes narrower as the sample grows", () => {
    fc.assert(
      fc.property(proportions, fc.integer({ min: 2, max: 100 }), ({ successes, n }, factor) => {
        const [low, high] = wilsonInterval(successes, n);
        const [largeLow, largeHigh] = wilsonInterval(successes * factor, n * factor);
        expect(largeHigh - largeLow).toBeLessThan(high - low);
      }),
    );
  });

  test.each([
    [1, 0],
    [0, 1.5],
    [-1, 10],
    [11, 10],
    [Number.NaN, 10],
  ])('wilsonInterval rejects %d successes in %d', (successes, n) => {
    expect(() => wilsonInterval(successes, n)).toThrow(RangeError);
  });

  test("Wilson's interval covers the true proportion in close to 95% of samples of 1,000", () => {
    const intervals = Array.from({ length: 1001 }, (_, k) => wilsonInterval(k, 1000));
    const found = Array.from({ length: 99 }, (_, i) => coverage((i + 1) / 100, intervals));
    expect(Math.min(...found)).toBeGreaterThan(0.94);
    expect(Math.max(...found)).toBeLessThan(0.965);
  });
});

/** The binomial probabilities of 0 to n successes. */
function binomial(p: number, n: number): readonly number[] {
  let logChoose = 0;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log(1 - p));
  });
}

/** The coverage: the sum of the probabilities of all pairs of samples whose interval contains the true difference. */
function coverageOfDifference([p, n]: readonly [number, number], [q, m]: readonly [number, number]): number {
  const second = binomial(q, m);
  let held = 0;
  for (const [k, chance] of binomial(p, n).entries()) {
    for (const [j, other] of second.entries()) {
      const [low, high] = newcombeInterval95({ successes: k, n }, { successes: j, n: m });
      if (low <= p - q && p - q <= high) held += chance * other;
    }
  }
  return held;
}

describe('newcombeInterval95', () => {
  // Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
  test.each([
    ['56/70 - 48/80', [56, 70, 48, 80], [0.0524, 0.3339]],
    ['9/10 - 3/10', [9, 10, 3, 10], [0.1705, 0.809]],
    ['6/7 - 2/7', [6, 7, 2, 7], [0.0582, 0.8062]],
    ['5/56 - 0/29', [5, 56, 0, 29], [-0.0381, 0.1926]],
    ['0/10 - 0/20', [0, 10, 0, 20], [-0.1611, 0.2775]],
    ['0/10 - 0/10', [0, 10, 0, 10], [-0.2775, 0.2775]],
    ['10/10 - 0/20', [10, 10, 0, 20], [0.6791, 1]],
    ['10/10 - 0/10', [10, 10, 0, 10], [0.6075, 1]],
  ])("Newcombe's interval of %s is the published one", (_, [k = 0, n = 0, j = 0, m = 0], [low = 0, high = 0]) => {
    const found = newcombeInterval95({ successes: k, n }, { successes: j, n: m });
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  test("Newcombe's interval changes its sign exactly when the samples are swapped", () => {
    const [low, high] = newcombeInterval95({ successes: 3, n: 17 }, { successes: 9, n: 40 });
    const [lowTurned, highTurned] = newcombeInterval95({ successes: 9, n: 40 }, { successes: 3, n: 17 });
    expect([-highTurned, -lowTurned]).toEqual([low, high]);
  });

  test("Newcombe's interval contains the difference, is within -1 and 1, and changes its sign with the order of the samples", () => {
    fc.assert(
      fc.property(proportions, proportions, (first, second) => {
        const [low, high] = newcombeInterval95(first, second);
        const difference = first.successes / first.n - second.successes / second.n;
        expect(low <= difference && difference <= high).toBe(true);
        // The tolerance allows for rounding in a sum.
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-15);
        expect(high).toBeLessThanOrEqual(1 + 1e-15);
        const [turnedLow, turnedHigh] = newcombeInterval95(second, first);
        expect(-turnedHigh).toBeCloseTo(low, 14);
        expect(-turnedLow).toBeCloseTo(high, 14);
      }),
    );
  });

  test('newcombeInterval95 rejects an empty sample, half a success, and more successes than observations', () => {
    expect(() => newcombeInterval95({ successes: 0.5, n: 2 }, { successes: 1, n: 2 })).toThrow(
      'an integer from 0 to 2, not 0.5',
    );
    expect(() => newcombeInterval95({ successes: 0, n: 0 }, { successes: 1, n: 2 })).toThrow(
      'an integer from 1, not 0',
    );
    expect(() => newcombeInterval95({ successes: 1, n: 2 }, { successes: 3, n: 2 })).toThrow(
      'an integer from 0 to 2, not 3',
    );
  });

  test("Newcombe's interval covers the true difference in close to 95% of samples", () => {
    const shares = [0.02, 0.1, 0.3, 0.5, 0.84, 0.97];
    const found = shares.flatMap((p) => shares.map((q) => coverageOfDifference([p, 150], [q, 60])));
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    // Newcombe found a mean of 0.952 and a least of 0.867 over all sizes from 5 on; samples as large as these keep
    // closer.
    expect(Math.min(...found)).toBeGreaterThan(0.93);
    expect(mean).toBeGreaterThan(0.945);
    expect(mean).toBeLessThan(0.965);
  });
});

/** The tolerance for coverage, which is a sum of rounded numbers. */
const ROUNDING = 1e-9;

const ofSize = (n: number): readonly (readonly [number, number])[] =>
  Array.from({ length: n + 1 }, (_, k) => clopperPearson95(k, n));

/** The number 1 as a fixed-point number with 200 digits. */
const ONE = 10n ** 200n;
const DIGITS_OF_DOUBLES = 10n ** 40n;

/** The probability of at most `k` successes in `n` trials with probability `p`, in fixed-point numbers. */
function fixedTail(k: bigint, n: bigint, p: bigint): bigint {
  let [term, power] = [ONE, ONE - p];
  for (let exponent = n; exponent > 0n; exponent /= 2n) {
    if (exponent % 2n === 1n) term = (term * power) / ONE;
    power = (power * power) / ONE;
  }
  let sum = term;
  for (let i = 0n; i < k; i++) {
    term = (((term * (n - i)) / (i + 1n)) * p) / (ONE - p);
    sum += term;
  }
  return sum;
}

/** The ends of the interval from their definition, for few successes. */
function exactEnds(k: bigint, n: bigint): readonly [low: number, high: number] {
  const bisect = (isBelow: (p: bigint) => boolean): number => {
    let [low, high] = [0n, (ONE * (5n * k + 10n)) / n];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (isBelow(middle)) low = middle;
      else high = middle;
    }
    // The first 40 decimals are more than a double can represent.
    return Number(low / (ONE / DIGITS_OF_DOUBLES)) / Number(DIGITS_OF_DOUBLES);
  };
  const low = k === 0n ? 0 : bisect((p) => ONE - fixedTail(k - 1n, n, p) < ONE / 40n);
  return [low, bisect((p) => fixedTail(k, n, p) > ONE / 40n)];
}

describe('clopperPearson95', () => {
  test('The Clopper-Pearson interval has its closed form for no success and for no failure', () => {
    for (const n of [1, 2, 10, 1000, 1e6, 1e9, 1e15]) {
      const limit = -Math.expm1(Math.log(0.025) / n);
      const [none, all] = [clopperPearson95(0, n), clopperPearson95(n, n)];
      expect(none[0]).toBe(0);
      expect(none[1] / limit).toBeCloseTo(1, 12);
      expect(all[0]).toBeCloseTo(1 - limit, 15);
      expect(all[1]).toBe(1);
    }
  });

  test('The Clopper-Pearson interval after one trial leaves out only 2.5% of the range', () => {
    expect(clopperPearson95(0, 1)).toEqual([0, expect.closeTo(0.975, 14)]);
    expect(clopperPearson95(1, 1)).toEqual([expect.closeTo(0.025, 14), 1]);
  });

  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
  // method 5.
  test.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('The Clopper-Pearson interval of %d successes in %d is the published one', (successes, n, low, high) => {
    const found = clopperPearson95(successes, n);
    expect(found[0].toFixed(4)).toBe(low.toFixed(4));
    expect(found[1].toFixed(4)).toBe(high.toFixed(4));
  });

  test('The binomial tails at the ends of the Clopper-Pearson interval are 2.5%', () => {
    for (const [k, n] of [
      [1, 7],
      [3, 12],
      [20, 50],
      [49, 50],
    ] as const) {
      const [low, high] = clopperPearson95(k, n);
      const tail = (p: number, from: number, to: number): number => {
        let sum = 0;
        let choose = 1;
        for (let i = 0; i <= to; i++) {
          if (i > 0) choose *= (n - i + 1) / i;
          if (i >= from) sum += choose * p ** i * (1 - p) ** (n - i);
        }
        return sum;
      };
      expect(tail(low, k, n)).toBeCloseTo(0.025, 12);
      expect(tail(high, 0, k)).toBeCloseTo(0.025, 12);
    }
  });

  // For few successes in a large sample, the quantiles of common libraries lose digits of the upper end. For 2 in 1e9,
  // SciPy 1.17 returns 7.2246877078251e-9, which is wrong in the ninth digit. This test therefore computes both ends by
  // bisection on the binomial tail, a finite sum, in fixed-point arithmetic with 200 digits. Its first term is above
  // e^-130 and has 140 correct digits. The table has the values of mpmath with 60 digits.
  test.each([
    [0, 1e9, 0, 3.68887944731002e-9],
    [1, 1e8, 2.531780798108492e-10, 5.571643263581067e-8],
    [2, 1e9, 2.422092786357369e-10, 7.224687648850593e-9],
    [7, 1e9, 2.814363056002636e-9, 1.442267530817496e-8],
    [10, 1e9, 4.795388706213806e-9, 1.839035596486696e-8],
    [30, 1e7, 2.0240882886048693e-6, 4.2826837928078e-6],
    [100, 2e6, 4.068217499530013e-5, 6.081306809371634e-5],
    [5, 1e15, 1.623486390118422e-15, 1.166833207932263e-14],
  ])(
    'The Clopper-Pearson interval of %d successes in %d is correct in all digits',
    (successes, n, settledLow, settledHigh) => {
      const [low, high] = clopperPearson95(successes, n);
      const [exactLow, exactHigh] = exactEnds(BigInt(successes), BigInt(n));
      expect(exactLow / (settledLow || 1)).toBeCloseTo(settledLow === 0 ? 0 : 1, 14);
      expect(exactHigh / settledHigh).toBeCloseTo(1, 14);
      expect(low / (exactLow || 1)).toBeCloseTo(exactLow === 0 ? 0 : 1, 14);
      expect(high / exactHigh).toBeCloseTo(1, 14);
    },
  );

  test.each([
    [101, 2e6],
    [1000, 2e6],
    [20_000, 1e8],
  ])('The binomial tails at the ends are 2.5% for many successes in a large sample: %d in %d', (successes, n) => {
    const [low, high] = clopperPearson95(successes, n);
    /** The probability of at most `k` successes, with terms as logarithms: the first ones are below 1e-308. */
    const tail = (p: number, k: number): number => {
      let logTerm = n * Math.log1p(-p);
      let sum = Math.exp(logTerm);
      for (let i = 1; i <= k; i++) {
        logTerm += Math.log(((n - i + 1) / i) * (p / (1 - p)));
        sum += Math.exp(logTerm);
      }
      return sum;
    };
    expect(tail(high, successes)).toBeCloseTo(0.025, 7);
    expect(1 - tail(low, successes - 1)).toBeCloseTo(0.025, 7);
  });

  test.each([1e10, 1e15])(
    'The ends of the Clopper-Pearson interval do not jump where the expansion takes over, in samples of %d',
    (n) => {
      const [before, after] = [clopperPearson95(1e9 - 1, n), clopperPearson95(1e9, n)];
      // Both ends grow by a part in 1e9 from one sample to the next, minus or plus a part of the margin.
      expect((after[0] / before[0] - 1) * 1e9).toBeCloseTo(1, 3);
      expect((after[1] / before[1] - 1) * 1e9).toBeCloseTo(1, 3);
    },
  );

  test('The sample size can be the largest safe integer, and no larger number', () => {
    expect(clopperPearson95(0, Number.MAX_SAFE_INTEGER)[0]).toBe(0);
    expect(() => clopperPearson95(0, 2 ** 53)).toThrow(
      new InputError('the sample size must be at most 9007199254740991, not 9007199254740992'),
    );
  });

  test('The Clopper-Pearson interval contains the sample proportion and moves up with the successes', () => {
    fc.assert(
      fc.property(proportions, ({ successes, n }) => {
        const [low, high] = clopperPearson95(successes, n);
        expect(low >= 0 && low <= successes / n && successes / n <= high && high <= 1).toBe(true);
        if (successes === n) return;
        const [nextLow, nextHigh] = clopperPearson95(successes + 1, n);
        expect(nextLow).toBeGreaterThan(low);
        expect(nextHigh).toBeGreaterThan(high);
      }),
    );
  });

  test('The Clopper-Pearson interval is reflected when successes and failures are swapped', () => {
    for (const [k, n] of [
      [0, 1],
      [3, 10],
      [1, 1000],
      [123_456, 1e6],
    ] as const) {
      const [low, high] = clopperPearson95(k, n);
      const reflected = clopperPearson95(n - k, n);
      expect(reflected[0]).toBeCloseTo(1 - high, 14);
      expect(reflected[1]).toBeCloseTo(1 - low, 14);
    }
  });

  test.each([1, 2, 10, 50, 1000])(
    'The Clopper-Pearson interval covers every proportion with at least 95% probability in samples of %d',
    (n) => {
      const intervals = ofSize(n);
      for (let percent = 1; percent <= 99; percent++) {
        expect(coverage(percent / 100, intervals), `${percent} %`).toBeGreaterThanOrEqual(0.95 - ROUNDING);
      }
    },
  );

  test('The Clopper-Pearson interval covers at least 95% just outside the ends of its intervals, where coverage is lowest', () => {
    // Just outside an end, the sample with that interval no longer counts.
    const n = 10;
    const intervals = ofSize(n);
    const outside = intervals
      .flatMap(([low, high]) => [low * (1 - 1e-12), high + (1 - high) * 1e-12])
      .filter((p) => p > 0 && p < 1);
    for (const p of outside) expect(coverage(p, intervals), `${p}`).toBeGreaterThanOrEqual(0.95 - ROUNDING);
  });

  test.each([
    [1, 0, 'an integer from 1, not 0'],
    [0, 1.5, 'an integer from 1, not 1.5'],
    [0, Number.POSITIVE_INFINITY, 'an integer from 1, not Infinity'],
    [-1, 10, 'an integer from 0 to 10, not -1'],
    [11, 10, 'an integer from 0 to 10, not 11'],
    [0.5, 10, 'an integer from 0 to 10, not 0.5'],
    [Number.NaN, 10, 'an integer from 0 to 10, not NaN'],
    [0, 2 ** 53, 'must be at most 9007199254740991'],
  ])('clopperPearson95 rejects %d successes in %d', (successes, n, message) => {
    expect(() => clopperPearson95(successes, n)).toThrow(message);
    expect(() => clopperPearson95(successes, n)).toThrow(RangeError);
  });
});
