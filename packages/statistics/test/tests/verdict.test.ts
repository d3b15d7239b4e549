// @module-tag slow (simulated error rates)
// @module-tag release
import { type Rng, seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { moments, type TallyEntries } from '../../src/histogram.js';
import { deviationFrom, type KnownMean, type SampledMean } from '../../src/tests/verdict.js';

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

const differs = (sample: SampledMean, known: KnownMean): boolean => {
  const { deviation, tolerated = 0 } = deviationFrom(sample, known);
  return deviation !== null && deviation > tolerated;
};

const rate = (successes: number, n: number): SampledMean => ({
  kind: 'proportion',
  mean: successes / n,
  stderr: null,
  n,
  min: 0,
  max: 1,
});

const differsFromExact = (successes: number, n: number, p: number): boolean => differs(rate(successes, n), { mean: p });

const differsFromSample = (successes: number, n: number, others: number, m: number): boolean =>
  differs(rate(successes, n), { mean: others / m, n: m });

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
    const values = entries.map(([value]) => value);
    const own = { kind: 'count', ...moments(entries), min: Math.min(...values), max: Math.max(...values) } as const;
    const otherMean = drawn(others).reduce((sum, [value]) => sum + value, 0) / others;
    counts.knownVariance += Number(differs(own, claim));
    counts.ownVariance += Number(differs(own, { mean: claim.mean }));
    counts.againstSample += Number(differs(own, { mean: otherMean, n: others }));
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
