// @module-tag slow (simulated error rates)
// @module-tag release
import { type Rng, seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import {
  deviationFromExact,
  deviationOfMeans,
  deviationOfProportions,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from '../../src/tests/verdict.js';

/** The maximum rate of false verdicts. */
const ONCE_IN_10_000 = 1e-4;

/** The binomial probability of each number of successes, computed from logarithms. */
function binomial(n: number, p: number): readonly number[] {
  let logChoose = 0;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
  });
}

const differsFromExact = (successes: number, n: number, p: number): boolean => {
  const sample = { mean: successes / n, stderr: null, n };
  const deviation = deviationFromExact(sample, { mean: p, variance: p * (1 - p) }) ?? 0;
  return deviation > toleratedOfProportions({ difference: Math.abs(sample.mean - p), deviation, sizes: [n] });
};

const differsFromSample = (successes: number, n: number, others: number, m: number): boolean => {
  const [first, second] = [
    { mean: successes / n, n },
    { mean: others / m, n: m },
  ];
  const deviation = deviationOfProportions(first, second);
  return (
    deviation > toleratedOfProportions({ difference: Math.abs(first.mean - second.mean), deviation, sizes: [n, m] })
  );
};

/** The probability of a false verdict: a sum over all samples. */
const falseAgainstExact = (n: number, p: number): number =>
  binomial(n, p).reduce((sum, chance, k) => (differsFromExact(k, n, p) ? sum + chance : sum), 0);

function falseAgainstSample(n: number, m: number, p: number): number {
  const second = binomial(m, p);
  return binomial(n, p).reduce(
    (sum, chance, k) =>
      sum + chance * second.reduce((part, other, j) => (differsFromSample(k, n, j, m) ? part + other : part), 0),
    0,
  );
}

const SHARES = [1e-6, 1e-4, 0.001, 0.002, 0.01, 0.03, 0.1, 0.3, 0.5, 0.842, 0.97, 0.998, 0.9999];

describe('toleratedOfMeans and toleratedOfProportions', () => {
  const comparison = { difference: 0.1, deviation: 2, sizes: [50, 70] };

  test('The tolerated deviation decreases towards TOLERATED_ERRORS as the samples grow', () => {
    let last = Number.POSITIVE_INFINITY;
    for (const n of [1, 10, 100, 1e4, 1e6, 1e9]) {
      const found = toleratedOfMeans({ ...comparison, sizes: [n, n] }, 4);
      expect(found).toBeGreaterThan(TOLERATED_ERRORS);
      expect(found).toBeLessThan(last);
      last = found;
    }
    expect(last).toBeCloseTo(TOLERATED_ERRORS, 5);
  });

  test('The tolerated deviation is that of the inequality, computed by hand', () => {
    const largeSamples = Math.sqrt(20);
    expect(TOLERATED_ERRORS).toBe(largeSamples);
    // Ten observations at the end of a range of 6, in a sample of 40: 60 / 40 = 1.5. The difference has 2 errors.
    const one = { difference: 0.5, deviation: 2, sizes: [40] };
    expect(toleratedOfMeans(one, 6)).toBeCloseTo(largeSamples + (1.5 / 0.5) * 2, 12);
    expect(toleratedOfProportions(one)).toBeCloseTo(largeSamples + (10 / 3 / 40 / 0.5) * 2, 12);
    const two = { difference: 0.1, deviation: 2, sizes: [50, 70] };
    const hypergeometric = largeSamples * Math.sqrt(120 / 119);
    expect(toleratedOfMeans(two, 6)).toBeCloseTo(hypergeometric + ((60 / 50 + 60 / 70) / 0.1) * 2, 12);
    expect(toleratedOfMeans(two, 0)).toBeCloseTo(hypergeometric, 12);
  });

  test('Without a difference, and for an impossible one, the tolerated deviation is that of large samples', () => {
    const none = { difference: 0, deviation: 0, sizes: [3] };
    expect([toleratedOfMeans(none, 6), toleratedOfProportions(none)]).toEqual([TOLERATED_ERRORS, TOLERATED_ERRORS]);
    const impossible = { difference: 0.1, deviation: Number.POSITIVE_INFINITY, sizes: [3] };
    expect(toleratedOfMeans(impossible, 6)).toBe(TOLERATED_ERRORS);
  });

  test.each([
    [3.5, 3],
    [6.5, 5],
    [0.5, 5],
    [5, 3],
  ])('The range from 2 to 5, extended to the integers around the mean %d, has the width %d', (mean, width) => {
    expect(spanOf({ min: 2, max: 5 }, mean)).toBe(width);
  });

  test.each([
    [{ difference: -1 }, 'must be 0 or more, not -1 and 2'],
    [{ deviation: Number.NaN }, 'must be 0 or more, not 0.1 and NaN'],
    [{ sizes: [] }, 'must have one or two sample sizes from 1, not none'],
    [{ sizes: [0] }, 'one or two sample sizes from 1, not 0'],
    [{ sizes: [5, 0] }, 'one or two sample sizes from 1, not 5 and 0'],
    [{ sizes: [1, 2, 3] }, 'not 1 and 2 and 3'],
  ])('toleratedOfProportions rejects %j', (wrong, message) => {
    expect(() => toleratedOfProportions({ ...comparison, ...wrong })).toThrow(message);
  });

  test('toleratedOfMeans rejects a negative span', () => {
    expect(() => toleratedOfMeans(comparison, -1)).toThrow('a span must be 0 or more, not -1');
  });
});

describe('verdicts on proportions', () => {
  test.each([1, 2, 3, 10, 30, 100, 1000, 10_000])(
    'A verdict on a proportion in samples of %d, against its exact value, is false at most once in 10,000 times',
    (n) => {
      for (const p of SHARES) expect(falseAgainstExact(n, p), `${p}`).toBeLessThan(ONCE_IN_10_000);
    },
  );

  test.each([
    [1, 1],
    [2, 2],
    [1, 1000],
    [2, 1000],
    [10, 1000],
    [100, 1000],
    [1000, 1000],
    [10, 10],
    [3, 40],
    [40, 40],
    [5000, 10],
  ])('A verdict on two proportions in samples of %d and %d is false at most once in 10,000 times', (n, m) => {
    for (const p of SHARES) expect(falseAgainstSample(n, m, p), `${p}`).toBeLessThan(ONCE_IN_10_000);
  });

  test('A verdict on 1,000 games detects a wrong proportion', () => {
    expect(differsFromExact(580, 1000, 0.5)).toBe(true);
    expect(differsFromExact(12, 1000, 0.002)).toBe(true);
    expect(differsFromSample(620, 1000, 499, 1000)).toBe(true);
    expect(differsFromSample(40, 1000, 2, 1000)).toBe(true);
  });

  test('A verdict on a sample of any size detects an impossible value', () => {
    expect(differsFromExact(1, 4, 0)).toBe(true);
    expect(differsFromExact(0, 1, 1)).toBe(true);
    expect(differsFromExact(4, 4, 1)).toBe(false);
  });
});

/** A distribution of integers with its true mean and variance. */
interface Model {
  readonly mean: number;
  readonly variance: number;
  draw(rng: Rng): number;
}

const MODELS: Readonly<Record<string, Model>> = {
  die: { mean: 3.5, variance: 35 / 12, draw: (rng) => 1 + rng.int(6) },
  // The number of heads before the first tail.
  geometric: {
    mean: 1,
    variance: 2,
    draw: (rng) => {
      let heads = 0;
      while (rng.int(2) === 0) heads++;
      return heads;
    },
  },
  'rare event': { mean: 0.01, variance: 0.0099, draw: (rng) => (rng.int(100) === 0 ? 1 : 0) },
};

interface Verdicts {
  readonly knownVariance: number;
  readonly ownVariance: number;
  readonly againstSample: number;
}

/**
 * The numbers of samples of a model for which the verdict is a difference: from the claimed mean, and from another
 * sample of `others` games.
 */
function verdicts(
  { draw }: Model,
  claim: { mean: number; variance: number },
  n: number,
  others: number,
  samples: number,
): Verdicts {
  const rng = seededRng(n);
  const counts = { knownVariance: 0, ownVariance: 0, againstSample: 0 };
  const drawn = (size: number): TallyEntries => Array.from({ length: size }, () => [draw(rng), 1] as const);
  for (let sample = 0; sample < samples; sample++) {
    const entries = drawn(n);
    const own = moments(entries);
    const values = entries.map(([value]) => value);
    const otherMean = drawn(others).reduce((sum, [value]) => sum + value, 0) / others;
    const differs = (mean: number, deviation: number | null, sizes: readonly number[]): number => {
      if (deviation === null) return 0;
      const span = spanOf({ min: Math.min(...values), max: Math.max(...values) }, mean);
      return deviation > toleratedOfMeans({ difference: Math.abs(own.mean - mean), deviation, sizes }, span) ? 1 : 0;
    };
    counts.knownVariance += differs(claim.mean, deviationFromExact(own, claim), [n]);
    counts.ownVariance += differs(claim.mean, deviationFromExact(own, { mean: claim.mean }), [n]);
    counts.againstSample += differs(otherMean, deviationOfMeans(own, { mean: otherMean, n: others }), [n, others]);
  }
  return counts;
}

describe.each(Object.entries(MODELS))('verdicts on the mean of a %s', (name, model) => {
  test.each([
    [1, 20_000, 7],
    [2, 20_000, 7],
    [10, 20_000, 7],
    [20, 20_000, 7],
    [100, 5000, 4],
    [1000, 500, 1],
  ])(`A verdict on the mean of a ${name} in samples of %d is rarely false in %d samples`, (n, samples, allowed) => {
    // A rate of 1 in 10,000 gives 2 in 20,000, 0.5 in 5,000 and 0.05 in 500. It exceeds the limit once in 800 times.
    const counts = verdicts(model, model, n, 10, samples);
    expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(allowed);
  });

  test(`A verdict on the mean of a ${name} in samples of 1,000 detects a wrong mean`, () => {
    const wrong = { mean: model.mean + 12 * Math.sqrt(model.variance / 1000), variance: model.variance };
    const { knownVariance, ownVariance } = verdicts(model, wrong, 1000, 1, 100);
    expect(Math.min(knownVariance, ownVariance)).toBeGreaterThan(95);
  });
});
