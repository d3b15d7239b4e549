import { seededRng, Streams } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import {
  checkMean,
  checkSize,
  meanOf,
  studentInterval95,
  studentT95,
  welchInterval95,
} from '../../src/intervals/means.js';
import { sampledMeans } from '../arbitraries.js';

test('The mean of numbers and its standard error are the exact ones of integers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 }), (values) => {
      const exact = moments(values.map((value) => [value, 1]));
      const found = meanOf(values);
      expect(found.n).toBe(values.length);
      expect(found.mean).toBeCloseTo(exact.mean, 9);
      expect(found.stderr).toBeCloseTo(exact.stderr ?? Number.NaN, 9);
    }),
  );
});

describe('checkMean', () => {
  test('checkMean accepts a sample of two without variance', () => {
    expect(() => checkMean(-3, 0, 2)).not.toThrow();
  });

  test.each([
    [1, 1, 1, 'an integer from 2, not 1'],
    [Number.NaN, 1, 5, 'a finite number, not NaN'],
    [1, -1, 5, 'a finite number from 0, not -1'],
    [1, Number.NaN, 5, 'a finite number from 0, not NaN'],
  ])('checkMean rejects mean %d, standard error %d and sample size %d', (mean, stderr, n, message) => {
    expect(() => checkMean(mean, stderr, n)).toThrow(message);
  });
});

describe('checkSize', () => {
  test('checkSize accepts sizes from the given minimum', () => {
    expect(() => checkSize(3, 3)).not.toThrow();
    expect(() => checkSize(2, 3)).toThrow('from 3, not 2');
  });
});

/**
 * The probability that Student's t is between -t and t: the finite sums of Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4.
 */
function central(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  let term = freedom % 2 === 1 ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let i = freedom % 2 === 1 ? 3 : 2; i < freedom; i += 2) {
    term *= (cosine * cosine * (i - 1)) / i;
    sum += term;
  }
  const wave = Math.sin(angle) * sum;
  return freedom % 2 === 1 ? (2 / Math.PI) * (angle + wave) : wave;
}

describe('studentT95', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2.
  test.each([
    [1, '12.706'],
    [2, '4.303'],
    [5, '2.571'],
    [10, '2.228'],
    [29, '2.045'],
    [30, '2.042'],
    [31, '2.040'],
    [50, '2.009'],
    [100, '1.984'],
  ])("Student's t at 0.975 with %d degrees of freedom is the published value %s", (freedom, published) => {
    expect(studentT95(freedom).toFixed(3)).toBe(published);
  });

  test("Student's t at 0.975 leaves 5% outside for all degrees of freedom up to 3,000", () => {
    for (let freedom = 1; freedom <= 3000; freedom++) {
      const error = Math.abs(central(studentT95(freedom), freedom) - 0.95);
      expect(error, `${freedom}`).toBeLessThan(freedom <= 30 ? 1e-14 : freedom <= 60 ? 4e-9 : 2e-10);
    }
  });

  test("Student's t at 0.975 converges to the quantile of the normal distribution", () => {
    expect(studentT95(1e15)).toBeCloseTo(1.959963984540054, 14);
  });
});

describe('studentInterval95', () => {
  test("Student's interval extends t standard errors to each side of the mean", () => {
    const [low, high] = studentInterval95(50, 2, 11);
    expect((low + high) / 2).toBe(50);
    expect((high - low) / 4).toBeCloseTo(2.228138851986275, 12);
  });

  test("Student's interval contains the mean, and becomes narrower as the sample grows with the same standard error", () => {
    fc.assert(
      fc.property(sampledMeans, ({ mean, stderr, n }) => {
        const [low, high] = studentInterval95(mean, stderr, n);
        expect(low <= mean && mean <= high).toBe(true);
        const [laterLow, laterHigh] = studentInterval95(mean, stderr, n + 1);
        expect(laterLow >= low && laterHigh <= high).toBe(true);
      }),
    );
  });

  test.each([
    [1, 1, 1],
    [1, -1, 5],
    [Number.NaN, 1, 5],
    [1, Number.NaN, 5],
    [1, 1, 2.5],
  ])('studentInterval95 rejects mean %d, standard error %d and sample size %d', (mean, stderr, n) => {
    expect(() => studentInterval95(mean, stderr, n)).toThrow(RangeError);
  });

  test("Student's interval covers the true mean in close to 95% of samples of dice sums", () => {
    // Samples of 20 sums of three dice, mean 10.5. Of 10,000 intervals 500 should miss; four standard errors are 87.
    const samples = 10_000;
    const size = 20;
    const rng = seededRng(1);
    const die = (): number => 1 + rng.int(6);
    let missed = 0;
    for (let sample = 0; sample < samples; sample++) {
      const entries: TallyEntries = Array.from({ length: size }, () => [die() + die() + die(), 1] as const);
      const { mean, stderr } = moments(entries);
      const [low, high] = studentInterval95(mean, stderr ?? Number.NaN, size);
      if (!(low <= 10.5 && 10.5 <= high)) missed++;
    }
    expect(missed).toBeGreaterThan(413);
    expect(missed).toBeLessThan(587);
  });

  /**
   * The coverage for samples of the values 0, 1 and 2 with probabilities 0.6, 0.3 and 0.1 and mean 0.5: a sum over the
   * multinomial distribution.
   */
  function skewedCoverage(n: number): number {
    let covered = 0;
    const logs = Array.from({ length: n + 1 }, () => 0);
    for (let k = 1; k <= n; k++) logs[k] = (logs[k - 1] ?? 0) + Math.log(k);
    for (let ones = 0; ones <= n; ones++) {
      for (let twos = 0; ones + twos <= n; twos++) {
        const counts = [n - ones - twos, ones, twos];
        const { mean, stderr } = moments(counts.map((count, value) => [value, count] as const));
        const [low, high] = studentInterval95(mean, stderr ?? Number.NaN, n);
        if (!(low <= 0.5 && 0.5 <= high)) continue;
        const log = counts.reduce(
          (sum, count, value) => sum - (logs[count] ?? 0) + count * Math.log([0.6, 0.3, 0.1][value] ?? 0),
          logs[n] ?? 0,
        );
        covered += Math.exp(log);
      }
    }
    return covered;
  }

  test("Student's interval of a small sample misses the mean if all values are equal", () => {
    expect(skewedCoverage(2)).toBeCloseTo(1 - 0.6 ** 2 - 0.3 ** 2 - 0.1 ** 2, 10);
    expect(skewedCoverage(3)).toBeCloseTo(1 - 0.6 ** 3 - 0.3 ** 3 - 0.1 ** 3, 10);
  });

  test("Student's interval covers the mean of a skewed measure in 93% to 96% of samples of 10 or more", () => {
    for (const n of [10, 20, 30, 50, 100, 200]) {
      expect(skewedCoverage(n), `${n}`).toBeGreaterThan(0.93);
      expect(skewedCoverage(n), `${n}`).toBeLessThan(0.96);
    }
  });

  // A sample without a large value misses the mean, and a sample with few large values estimates their rate poorly.
  test.each([
    [5, 0.4, 0.42],
    [20, 0.87, 0.88],
    [200, 0.92, 0.93],
    [1000, 0.95, 0.955],
  ])(
    "Student's interval covers too seldom if one value in ten is large and samples are small: samples of %d",
    (n, least, most) => {
      let covered = 0;
      let logChoose = 0;
      for (let large = 0; large <= n; large++) {
        if (large > 0) logChoose += Math.log((n - large + 1) / large);
        const { mean, stderr } = moments([
          [0, n - large],
          [10, large],
        ]);
        const [low, high] = studentInterval95(mean, stderr ?? Number.NaN, n);
        if (low <= 1 && 1 <= high) covered += Math.exp(logChoose + large * Math.log(0.1) + (n - large) * Math.log(0.9));
      }
      expect(covered).toBeGreaterThan(least);
      expect(covered).toBeLessThan(most);
      // A sample without a large value never covers the mean.
      expect(covered).toBeLessThan(1 - 0.9 ** n);
    },
  );
});

const tallied = (values: readonly number[]): TallyEntries => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
};

const sampled = (values: readonly number[]): { mean: number; stderr: number; n: number } => {
  const { n, mean, stderr } = moments(tallied(values));
  return { n, mean, stderr: stderr ?? Number.NaN };
};

describe('welchInterval95', () => {
  // Student's sleep data (Biometrika 6, 1908), in tenths of an hour, as R's t.test(extra ~ group, data = sleep)
  // documents them: 17.776 degrees of freedom, -3.3654832 to 0.2054832 hours.
  test("Welch's interval of the sleep data is the published one", () => {
    const first = sampled([7, -16, -2, -12, -1, 34, 37, 8, 0, 20]);
    const second = sampled([19, 8, 11, 1, -1, 44, 55, 16, 46, 34]);
    const [low, high] = welchInterval95(first, second);
    // The quantile is interpolated between 17 and 18 degrees of freedom.
    expect(low / 10).toBeCloseTo(-3.3654832, 3);
    expect(high / 10).toBeCloseTo(0.2054832, 3);
  });

  test("Welch's interval of equal sizes and variances is Student's with the degrees of freedom of both samples", () => {
    // 10 + 10 - 2 degrees: 2.1009220402410387 standard errors of the difference.
    const [low, high] = welchInterval95({ mean: 5, stderr: 3, n: 10 }, { mean: 1, stderr: 3, n: 10 });
    expect(high - low).toBeCloseTo(2 * 2.1009220402410387 * Math.sqrt(18), 9);
    expect((low + high) / 2).toBeCloseTo(4, 12);
  });

  test("Welch's interval of two samples without variance is the difference", () => {
    expect(welchInterval95({ mean: 5, stderr: 0, n: 10 }, { mean: 1.5, stderr: 0, n: 3 })).toEqual([3.5, 3.5]);
  });

  test("Welch's interval contains the difference, and changes its sign when the samples are swapped", () => {
    fc.assert(
      fc.property(sampledMeans, sampledMeans, (first, second) => {
        const [low, high] = welchInterval95(first, second);
        const difference = first.mean - second.mean;
        expect(low <= difference && difference <= high).toBe(true);
        const [turnedLow, turnedHigh] = welchInterval95(second, first);
        expect(-turnedHigh).toBeCloseTo(low, 8);
        expect(-turnedLow).toBeCloseTo(high, 8);
      }),
    );
  });

  test.each([
    [{ n: 1 }, 'an integer from 2, not 1'],
    [{ stderr: -1 }, 'a finite number from 0, not -1'],
    [{ mean: Number.NaN }, 'a finite number, not NaN'],
  ])('welchInterval95 rejects a sample with %j', (wrong, message) => {
    const sample = { mean: 1, stderr: 1, n: 5 };
    expect(() => welchInterval95({ ...sample, ...wrong }, sample)).toThrow(message);
    expect(() => welchInterval95(sample, { ...sample, ...wrong })).toThrow(message);
  });

  test("Welch's interval covers the true difference in 95% of samples with different sizes and variances", () => {
    const rng = new Streams('welch', 'test').rng(0);
    const dice = (count: number, sides: number): number[] =>
      Array.from({ length: count }, () => 1 + rng.int(sides) + rng.int(sides));
    const REPEATS = 4000;
    let held = 0;
    for (let i = 0; i < REPEATS; i++) {
      // Means of 1 + 2 * (sides - 1) / 2: 20 and 6.
      const [low, high] = welchInterval95(sampled(dice(12, 20)), sampled(dice(40, 6)));
      if (low <= 20 - 6 && 20 - 6 <= high) held++;
    }
    // Three standard errors of a share of 0.95 in 4,000 are 0.0103.
    expect(Math.abs(held / REPEATS - 0.95)).toBeLessThan(0.0104);
  });
});
