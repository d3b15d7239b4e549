import { type Rng, seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '../../src/histogram/tally-entries.js';
import { deviationFromExact, deviationOfMeans, deviationOfProportions } from '../../src/tests/deviation.js';
import { moments } from '../../src/histogram/moments.js';
import { spanOf, toleratedOfMeans, toleratedOfProportions, TOLERATED_ERRORS } from '../../src/tests/verdict.js';

/** What chance alone may do. */
const ONCE_IN_10_000 = 1e-4;

/** The probability of each number of successes: of the binomial distribution, through logarithms. */
function binomial(n: number, p: number): readonly number[] {
  let logChoose = 0;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
  });
}

const differsFromExact = (successes: number, n: number, p: number): boolean => {
  const ours = { mean: successes / n, stderr: null, n };
  const deviation = deviationFromExact(ours, { mean: p, variance: p * (1 - p) }) ?? 0;
  return deviation > toleratedOfProportions({ difference: Math.abs(ours.mean - p), deviation, sizes: [n] });
};

const differsFromSample = (successes: number, n: number, others: number, m: number): boolean => {
  const [ours, theirs] = [
    { mean: successes / n, n },
    { mean: others / m, n: m },
  ];
  const deviation = deviationOfProportions(ours, theirs);
  return (
    deviation > toleratedOfProportions({ difference: Math.abs(ours.mean - theirs.mean), deviation, sizes: [n, m] })
  );
};

/** The probability of a false verdict, summed over all samples. */
const falseBesideExact = (n: number, p: number): number =>
  binomial(n, p).reduce((sum, chance, k) => (differsFromExact(k, n, p) ? sum + chance : sum), 0);

function falseBesideSample(n: number, m: number, p: number): number {
  const theirs = binomial(m, p);
  return binomial(n, p).reduce(
    (sum, chance, k) =>
      sum + chance * theirs.reduce((part, other, j) => (differsFromSample(k, n, j, m) ? part + other : part), 0),
    0,
  );
}

const SHARES = [1e-6, 1e-4, 0.001, 0.002, 0.01, 0.03, 0.1, 0.3, 0.5, 0.842, 0.97, 0.998, 0.9999];

describe('what is tolerated', () => {
  const comparison = { difference: 0.1, deviation: 2, sizes: [50, 70] };

  test('is never less than what large samples are allowed, and falls towards it as they grow', () => {
    let last = Number.POSITIVE_INFINITY;
    for (const n of [1, 10, 100, 1e4, 1e6, 1e9]) {
      const found = toleratedOfMeans({ ...comparison, sizes: [n, n] }, 4);
      expect(found).toBeGreaterThan(TOLERATED_ERRORS);
      expect(found).toBeLessThan(last);
      last = found;
    }
    expect(last).toBeCloseTo(TOLERATED_ERRORS, 5);
  });

  test.each([
    [{ difference: -1 }, 'are 0 or more, not -1 and 2'],
    [{ deviation: Number.NaN }, 'are 0 or more, not 0.1 and NaN'],
    [{ sizes: [] }, 'has one or two sample sizes'],
    [{ sizes: [0] }, 'each 1 or more, not 0'],
    [{ sizes: [1, 2, 3] }, 'not 1 and 2 and 3'],
  ])('refuses %j', (wrong, message) => {
    expect(() => toleratedOfProportions({ ...comparison, ...wrong })).toThrow(message);
  });

  test('refuses a negative span', () => {
    expect(() => toleratedOfMeans(comparison, -1)).toThrow('a span is 0 or more, not -1');
  });
});

describe('the verdict on a proportion', () => {
  test.each([1, 2, 3, 10, 30, 100, 1000, 10_000])(
    'is false once in 10,000 samples of %d at most, beside its exact value',
    (n) => {
      for (const p of SHARES) expect(falseBesideExact(n, p), `${p}`).toBeLessThan(ONCE_IN_10_000);
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
  ])('is false once in 10,000 times at most, in samples of %d beside %d', (n, m) => {
    for (const p of SHARES) expect(falseBesideSample(n, m, p), `${p}`).toBeLessThan(ONCE_IN_10_000);
  });

  test('says that a wrong one of 1,000 games differs', () => {
    expect(differsFromExact(580, 1000, 0.5)).toBe(true);
    expect(differsFromExact(12, 1000, 0.002)).toBe(true);
    expect(differsFromSample(620, 1000, 499, 1000)).toBe(true);
    expect(differsFromSample(40, 1000, 2, 1000)).toBe(true);
  });

  test('says so in samples of any size of what cannot happen', () => {
    expect(differsFromExact(1, 4, 0)).toBe(true);
    expect(differsFromExact(0, 1, 1)).toBe(true);
    expect(differsFromExact(4, 4, 1)).toBe(false);
  });
});

/** Samples of whole numbers with what is true of them. */
interface Model {
  readonly mean: number;
  readonly variance: number;
  draw(rng: Rng): number;
}

const MODELS: Readonly<Record<string, Model>> = {
  die: { mean: 3.5, variance: 35 / 12, draw: (rng) => 1 + rng.int(6) },
  // Heads before the first tail.
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
  readonly besideSample: number;
}

/** How often samples of a model are said to differ from a mean, and from a sample of `others` games around it. */
function verdicts(
  { draw }: Model,
  claim: { mean: number; variance: number },
  n: number,
  others: number,
  samples: number,
): Verdicts {
  const rng = seededRng(n);
  const counts = { knownVariance: 0, ownVariance: 0, besideSample: 0 };
  const drawn = (size: number): TallyEntries => Array.from({ length: size }, () => [draw(rng), 1] as const);
  for (let sample = 0; sample < samples; sample++) {
    const entries = drawn(n);
    const ours = moments(entries);
    const values = entries.map(([value]) => value);
    const theirs = drawn(others).reduce((sum, [value]) => sum + value, 0) / others;
    const differs = (mean: number, deviation: number | null, sizes: readonly number[]): number => {
      if (deviation === null) return 0;
      const span = spanOf({ min: Math.min(...values), max: Math.max(...values) }, mean);
      return deviation > toleratedOfMeans({ difference: Math.abs(ours.mean - mean), deviation, sizes }, span) ? 1 : 0;
    };
    counts.knownVariance += differs(claim.mean, deviationFromExact(ours, claim), [n]);
    counts.ownVariance += differs(claim.mean, deviationFromExact(ours, { mean: claim.mean }), [n]);
    counts.besideSample += differs(theirs, deviationOfMeans(ours, { mean: theirs, n: others }), [n, others]);
  }
  return counts;
}

describe.each(Object.entries(MODELS))('the verdict on the mean of a %s', (_, model) => {
  test.each([
    [1, 20_000, 7],
    [2, 20_000, 7],
    [10, 20_000, 7],
    [20, 20_000, 7],
    [100, 5000, 4],
    [1000, 500, 1],
  ])('in samples of %d is false not more often in %d than 1 in 10,000 allows', (n, samples, allowed) => {
    // At that rate 2 in 20,000, 0.5 in 5,000 and 0.05 in 500: more than allowed once in 800 times.
    const counts = verdicts(model, model, n, 10, samples);
    expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(allowed);
  });

  test('says that a wrong mean differs, in samples of 1,000', () => {
    const wrong = { mean: model.mean + 12 * Math.sqrt(model.variance / 1000), variance: model.variance };
    const { knownVariance, ownVariance } = verdicts(model, wrong, 1000, 1, 100);
    expect(Math.min(knownVariance, ownVariance)).toBeGreaterThan(95);
  });
});
