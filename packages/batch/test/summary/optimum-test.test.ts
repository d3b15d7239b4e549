import { type AnyGame, seededRng } from '@cards/core';
import { pairs } from '@cards/pairs';
import type { TallyEntries } from '@cards/statistics';
import { describe, expect, test } from 'vitest';
import { planExperiment } from '../../src/plan/plan.js';
import { simulate } from '../../src/run/simulate.js';
import { BETTER_THAN_OPTIMAL_P, betterThanOptimumP } from '../../src/summary/better-than-optimal.js';
import { summarize } from '../../src/summary/summarize.js';

const RUNS = 2000;
const bounds = [0, 1_000_000] as const;

/** A histogram of n values. */
function sample(n: number, draw: () => number): TallyEntries {
  const counts = new Map<number, number>();
  for (let i = 0; i < n; i++) {
    const value = draw();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

describe('the test of a mean against a proved optimum', () => {
  const rng = seededRng('honest runs');
  const share = (): number => rng.int(2 ** 30) / 2 ** 30;
  const geometric = (p: number): number => Math.floor(Math.log(1 - share()) / Math.log(1 - p));

  // Each honest strategy has exactly the optimal mean, the hardest case.
  test.each<readonly [string, number, () => number]>([
    ['a fair coin', 0.5, () => rng.int(2)],
    ['a rare miss', 0.02, () => (rng.int(50) === 0 ? 1 : 0)],
    ['a rare hit', 0.98, () => (rng.int(50) === 0 ? 0 : 1)],
    ['a die', 3.5, () => 1 + rng.int(6)],
    ['a long geometric tail', 19, () => geometric(0.05)],
    ['a tail far on the worse side', 11, () => (rng.int(100) === 0 ? 110 : 10)],
    ['a tail far on the better side', 99, () => (rng.int(100) === 0 ? 0 : 100)],
    ['a tail ten times as far as the best value', 10.1, () => (rng.int(1000) === 0 ? 110 : 10)],
  ])('An honest sample is never reported in 2000 runs: %s', (_, mean, draw) => {
    let smallest = 1;
    for (let run = 0; run < RUNS; run++) {
      const n = [20, 100, 500][run % 3] as number;
      smallest = Math.min(smallest, betterThanOptimumP(sample(n, draw), { mean, better: 'lower', bounds }));
    }
    expect(smallest).toBeGreaterThan(BETTER_THAN_OPTIMAL_P);
    // By Markov's inequality, the smallest of 2000 p-values is rarely below 1 in 100,000.
    expect(smallest).toBeGreaterThan(1e-5);
  });

  test('The test is the same for a measure whose higher values are better', () => {
    const low: TallyEntries = [
      [2, 400],
      [5, 600],
    ];
    const high: TallyEntries = [
      [-5, 600],
      [-2, 400],
    ];
    const p = betterThanOptimumP(low, { mean: 4.5, better: 'lower', bounds: [0, 20] });
    expect(p).toBeLessThan(1e-3);
    expect(betterThanOptimumP(high, { mean: -4.5, better: 'higher', bounds: [-20, 0] }) / p).toBeCloseTo(1, 9);
  });

  test('A mean that is 5 % better in 2000 games of Pairs is reported, and so is one without variance', () => {
    // The spread of `optimal`, moved down by 5 %.
    const draw = (): number => 40 + 2 * rng.int(7);
    const optimum = { mean: 48.5, better: 'lower', bounds: [32, 1_000_000] } as const;
    expect(betterThanOptimumP(sample(2000, draw), optimum)).toBeLessThan(1e-6);
    expect(betterThanOptimumP([[40, 500]], optimum)).toBeLessThan(1e-6);
  });

  test('A worse mean, or a measure that no game can improve, has a p-value of 1', () => {
    expect(betterThanOptimumP([[7, 100]], { mean: 5, better: 'lower', bounds })).toBe(1);
    expect(betterThanOptimumP([[5, 100]], { mean: 5, better: 'lower', bounds: [5, 9] })).toBe(1);
  });
});

describe('a summary', () => {
  const game: AnyGame = {
    ...(pairs as AnyGame),
    theory: {
      about: (params, specs) => {
        const known = (pairs as AnyGame).theory?.about?.(params, specs);
        const mean = Number(known?.compute().measures['flips']?.mean);
        return known && { ...known, ...(specs[0] === 'optimal' && { optimum: () => mean }) };
      },
    },
  };
  const cells = [
    { game, strategies: ['good'], trials: 500 },
    { game, strategies: ['optimal'], trials: 500 },
    { game, lineups: [['good'], ['optimal']], trials: 500 },
  ];

  test('An impossible mean has the optimum and a p-value for all comparisons', () => {
    const [good, optimal, paired] = summarize(planExperiment({ cells }), [
      [[[36, 500]]],
      [
        [
          [48, 250],
          [50, 250],
        ],
      ],
      [[[-12, 500]]],
    ]).cells;
    expect(good?.betterThanOptimal).toMatchObject({ measure: 'flips', strategy: 'optimal' });
    expect(good?.betterThanOptimal?.optimum).toBeCloseTo(48.5, 1);
    expect(good?.betterThanOptimal?.p).toBeLessThan(1e-6);
    expect(good?.betterThanOptimal?.p).toBe(
      2 *
        betterThanOptimumP([[36, 500]], {
          mean: good?.betterThanOptimal?.optimum ?? 0,
          better: 'lower',
          bounds: planExperiment({ cells }).cells[0]?.measures[0]?.bounds ?? [0, 0],
        }),
    );
    expect([optimal, paired].map((cell) => cell && 'betterThanOptimal' in cell)).toEqual([false, false]);
  });

  test('Real runs of all strategies are never reported', { tags: 'slow' }, () => {
    for (let seed = 0; seed < 100; seed++) {
      const summary = simulate({ seed, cells: [{ game, strategies: ['optimal'], trials: 20 }] });
      expect(summary.cells[0] && 'betterThanOptimal' in summary.cells[0]).toBe(false);
    }
  });
});
