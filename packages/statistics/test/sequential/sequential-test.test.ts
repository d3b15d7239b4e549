import { type Rng, seededRng } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '../../src/histogram.js';
import { type SequentialHypotheses, sequentialTest } from '../../src/sequential/anytime-interval.js';

/** The weights of the values 0, 1, 2, …: integers, so that probabilities are exact. */
type Chances = readonly number[];

/** The decision of a run, and the number of games. */
interface Run {
  readonly decision: 'high' | 'low' | undefined;
  readonly games: number;
}

/** Plays blocks of games, with a look after each block, until a decision or the last look. */
function run(rng: Rng, chances: Chances, hypotheses: SequentialHypotheses, block: number, looks: number): Run {
  const draws = chances.flatMap((times, value) => Array.from({ length: times }, () => value));
  const counts = chances.map(() => 0);
  for (let look = 1; look <= looks; look++) {
    for (let game = 0; game < block; game++) {
      const value = draws[rng.int(draws.length)] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const { decision } = sequentialTest(
      counts.map((count, value) => [value, count] as const),
      hypotheses,
    );
    if (decision !== undefined) return { decision, games: look * block };
  }
  return { decision: undefined, games: looks * block };
}

const pairs: SequentialHypotheses = { max: 4, low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05 };
const RUNS = 1000;

const runs = (
  seed: string,
  chances: Chances,
  hypotheses: SequentialHypotheses,
  block: number,
  looks: number,
): readonly Run[] => {
  const rng = seededRng(seed);
  return Array.from({ length: RUNS }, () => run(rng, chances, hypotheses, block, looks));
};

const share = (all: readonly Run[], decision: Run['decision']): number =>
  all.filter((one) => one.decision === decision).length / all.length;

/** Distributions of the points of a game pair, 0 to 4, with a mean of exactly 2. */
const EVEN: Readonly<Record<string, Chances>> = {
  'both games won or both lost': [1, 0, 0, 0, 1],
  'independent games without ties': [1, 0, 2, 0, 1],
  'independent games with ties': [1, 4, 6, 4, 1],
  'game pairs that are nearly always even': [1, 0, 98, 0, 1],
  'rare heavy losses against small gains': [1, 0, 0, 2, 0],
  'rare heavy wins against small losses': [0, 2, 0, 0, 1],
};

describe('the wealth in closed form', () => {
  test('Hypotheses that are far apart use one fraction, 0.98', () => {
    const { decision, evidence } = sequentialTest([[1, 2]], { max: 1, low: 0.01, high: 0.99, alpha: 0.05, beta: 0.05 });
    expect(decision).toBe('high');
    expect(evidence.againstLow).toBeCloseTo((1 + 0.98 * 99) ** 2, 6);
    expect(evidence.againstHigh).toBeCloseTo((1 - 0.98) ** 2, 12);
  });

  test('Other hypotheses use all doublings of the fraction of Kelly up to 0.98, with weights that fall by the square root of 2', () => {
    const { evidence } = sequentialTest([[1, 1]], { max: 1, low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 });
    const weights = [1, Math.SQRT1_2, 0.5];
    const total = 1.5 + Math.SQRT1_2;
    const gain = [0.2, 0.4, 0.8].reduce((sum, fraction, at) => sum + ((weights[at] ?? 0) * fraction) / total, 0);
    expect(evidence.againstLow).toBeCloseTo(1 + gain, 12);
  });

  test('Equal hypotheses, and a highest score of 0, are refused', () => {
    const hypotheses = { max: 1, low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 };
    expect(() => sequentialTest([], { ...hypotheses, high: 0.5 })).toThrow(
      'the hypotheses must satisfy 0 < low < high < 1, not low 0.5 and high 0.5',
    );
    expect(() => sequentialTest([], { ...hypotheses, max: 0 })).toThrow(
      'the highest score must be an integer from 1, not 0',
    );
  });
});

describe('sequentialTest', () => {
  test.each(Object.entries(EVEN))('The false decision for high is rarer than alpha: %s', (name, chances) => {
    expect(share(runs(name, chances, pairs, 100, 20), 'high')).toBeLessThan(pairs.alpha);
  });

  test.each(Object.entries(EVEN))('The false decision for low is rarer than beta: %s', (name, chances) => {
    // The mean is exactly the upper hypothesis here.
    const lower = { ...pairs, low: 0.45, high: 0.5, beta: 0.1 };
    expect(share(runs(name, chances, lower, 100, 20), 'low')).toBeLessThan(lower.beta);
  });

  test('The error rates hold if one side nearly always wins, and with a look after every game', () => {
    const rare = { max: 1, low: 0.02, high: 0.04, alpha: 0.05, beta: 0.05 };
    expect(share(runs('rare', [98, 2], rare, 100, 30), 'high')).toBeLessThan(0.05);
    expect(share(runs('rarer', [96, 4], rare, 100, 30), 'low')).toBeLessThan(0.05);
    expect(share(runs('every', [1, 1], { ...rare, low: 0.5, high: 0.6 }, 1, 150), 'high')).toBeLessThan(0.05);
  });

  test('The test finds the better player with at most 1.5 times the pairs of a test that knows the distributions', () => {
    // Means of 0.55 and 0.5. Wald (Sequential Analysis, 1947, 3:57): the expected number of observations of a test that
    // knows both distributions.
    const [better, even] = [
      [81, 0, 198, 0, 121],
      [1, 0, 2, 0, 1],
    ] as const;
    const information = (one: Chances, other: Chances): number => {
      const [n, m] = [one, other].map((chances) => chances.reduce((sum, times) => sum + times, 0)) as [number, number];
      return one.reduce(
        (sum, times, i) => (times > 0 ? sum + (times / n) * Math.log(times / n / ((other[i] ?? 0) / m)) : sum),
        0,
      );
    };
    const wald = (0.9 * Math.log(19)) / information(better, even);
    const [asHigh, asLow] = [runs('better', better, pairs, 10, 400), runs('even', even, pairs, 10, 400)];
    expect(share(asHigh, 'high')).toBeGreaterThan(0.95);
    expect(share(asLow, 'low')).toBeGreaterThan(0.95);
    for (const all of [asHigh, asLow])
      expect(all.reduce((sum, { games }) => sum + games, 0) / RUNS).toBeLessThan(1.5 * wald);
  });

  test('There is no decision before the first game or after one game pair', () => {
    const nothing = { decision: undefined, evidence: { againstLow: 1, againstHigh: 1 } };
    for (const entries of [[], [[2, 0]]] satisfies TallyEntries[]) {
      const found = sequentialTest(entries, pairs);
      expect(found).toMatchObject({ decision: nothing.decision });
      expect(found.evidence.againstLow).toBeCloseTo(1, 14);
      expect(found.evidence.againstHigh).toBeCloseTo(1, 14);
    }
    expect(sequentialTest([[0, 1]], pairs).decision).toBeUndefined();
    expect(sequentialTest([[4, 1]], pairs).decision).toBeUndefined();
  });

  test('The test decides within eight game pairs if all are won or all are lost', () => {
    expect(sequentialTest([[4, 8]], pairs).decision).toBe('high');
    expect(sequentialTest([[0, 8]], pairs).decision).toBe('low');
    expect(sequentialTest([[4, 1e12]], pairs)).toEqual({
      decision: 'high',
      evidence: { againstLow: Number.MAX_VALUE, againstHigh: expect.closeTo(0, 20) },
    });
  });

  test('A smaller alpha needs more evidence for the same decision', () => {
    const found = sequentialTest(
      [
        [2, 450],
        [4, 50],
      ],
      pairs,
    );
    expect(found.decision).toBe('high');
    expect(
      sequentialTest(
        [
          [2, 450],
          [4, 50],
        ],
        { ...pairs, alpha: 1 / (2 * found.evidence.againstLow) },
      ).decision,
    ).toBeUndefined();
  });

  test('The decision is for the hypothesis with less evidence against it if the mean is between both', () => {
    expect(
      sequentialTest(
        [
          [0, 47_400],
          [4, 52_600],
        ],
        pairs,
      ).decision,
    ).toBe('high');
    expect(
      sequentialTest(
        [
          [0, 47_600],
          [4, 52_400],
        ],
        pairs,
      ).decision,
    ).toBe('low');
  });

  test('The evidence is symmetric when the sides are swapped', () => {
    const entries: TallyEntries = [
      [0, 20],
      [1, 9],
      [2, 50],
      [3, 30],
      [4, 31],
    ];
    const swapped = entries.map(([value, count]) => [4 - value, count] as const).reverse();
    const one = sequentialTest(entries, { ...pairs, low: 0.4, high: 0.55 });
    const other = sequentialTest(swapped, { ...pairs, low: 0.45, high: 0.6 });
    expect(other.evidence.againstHigh / one.evidence.againstLow).toBeCloseTo(1, 10);
    expect(other.evidence.againstLow / one.evidence.againstHigh).toBeCloseTo(1, 10);
  });

  test('Each score of 4 increases the evidence against low, and each score of 0 decreases it', () => {
    const counts = fc.array(fc.nat(100), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(counts, (all) => {
        const after = (value: number): { readonly againstLow: number; readonly againstHigh: number } =>
          sequentialTest(
            all.map((count, at) => [at, at === value ? count + 1 : count] as const),
            pairs,
          ).evidence;
        const now = after(-1);
        expect(after(4).againstLow).toBeGreaterThan(now.againstLow);
        expect(after(4).againstHigh).toBeLessThan(now.againstHigh);
        expect(after(0).againstLow).toBeLessThan(now.againstLow);
        expect(after(0).againstHigh).toBeGreaterThan(now.againstHigh);
      }),
    );
  });

  test('sequentialTest rejects a negative count', () => {
    expect(() => sequentialTest([[1, -1]], pairs)).toThrow('the count of 1 must be an integer from 0, not -1');
  });

  test.each([
    [{ low: 0.55, high: 0.5 }, '0 < low < high < 1, not low 0.55 and high 0.5'],
    [{ low: 0 }, 'not low 0 and high 0.55'],
    [{ high: 1 }, 'not low 0.5 and high 1'],
    [{ alpha: 0 }, 'above 0 and below 1, not 0'],
    [{ beta: 1 }, 'above 0 and below 1, not 1'],
    [{ alpha: Number.NaN }, 'not NaN'],
  ])('sequentialTest rejects the hypotheses %j', (wrong, message) => {
    expect(() => sequentialTest([], { ...pairs, ...wrong })).toThrow(message);
  });

  test('sequentialTest rejects a score above max', () => {
    expect(() => sequentialTest([[5, 1]], pairs)).toThrow(RangeError);
  });
});
