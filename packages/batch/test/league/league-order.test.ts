import { Streams } from '@cards/core';
import { expect, test } from 'vitest';
import { compareSums } from '../../src/league/comparison.js';
import { orderLeague } from '../../src/league/league-order.js';
import { ContestResults, outcomeOf, sumsOf } from '../../src/league/league-results.js';
import { leagueRounds } from '../../src/league/rounds.js';

const SETTING = { comparisons: 1, margin: 0.04, range: 4 };

test('Rounds double, and the last one has all deals', () => {
  expect(leagueRounds(50)).toEqual([50]);
  expect(leagueRounds(100)).toEqual([100]);
  expect(leagueRounds(1000)).toEqual([100, 200, 400, 800, 1000]);
});

test('A lost block counts for both strategies, whatever was played in it', () => {
  const results = new ContestResults({ first: 0, second: 1 }, 2);
  results.add(0, [outcomeOf(2, 1), outcomeOf(0, 0)]);
  results.add(1, [outcomeOf(2, 2), outcomeOf(2, 2)]);
  expect(sumsOf([results], 2, 4)).toEqual([Int32Array.of(3, 0, 4, 4), Int32Array.of(1, 4, 0, 0)]);
  expect(results.pointsBySeat(2)).toEqual([2, 1]);
  // The earliest failure counts.
  results.fail({ from: 2, by: 'first' });
  results.fail({ from: 4, by: 'second' });
  expect(sumsOf([results], 2, 4)).toEqual([Int32Array.of(3, 0, 0, 0), Int32Array.of(1, 4, 4, 4)]);
  expect(results.points(4)).toEqual([
    [0, 3],
    [3, 1],
  ]);
  expect(results.forfeits(3)).toBe(1);
  expect(results.has(7)).toBe(true);
});

test('A comparison is decided by its interval, and equal only if rare deals cannot matter', () => {
  // Student's quantile of 99 degrees of freedom is 1.984217: the interval is 0.2 ± 0.1945 for a variance of 0.9697.
  const better = compareSums(
    [
      [-1, 40],
      [1, 60],
    ],
    SETTING,
  );
  expect(better.verdict).toBe('better');
  expect(better.interval?.[0]).toBeCloseTo(0.2 - 1.984217 * Math.sqrt(0.96 / 99), 5);
  expect(
    compareSums(
      [
        [-1, 45],
        [1, 55],
      ],
      SETTING,
    ).verdict,
  ).toBe('open');
  expect(compareSums([[1, 30]], SETTING)).toEqual({ mean: 1, interval: null, verdict: 'open' });
  // Without a difference in n deals, its probability is at most ln(20) / n.
  const enough = Math.ceil((Math.log(20) * SETTING.range) / SETTING.margin);
  expect(compareSums([[0, enough - 1]], SETTING).verdict).toBe('open');
  expect(compareSums([[0, enough]], SETTING).verdict).toBe('equal');
});

test('A lower sum is better where it is, and equal sums keep the order of the files', () => {
  const sums = [Int32Array.of(5, 6), Int32Array.of(1, 2), Int32Array.of(6, 5)];
  const setting = { looks: 1, opponents: 0, bounds: [0, 9] as const };
  expect(orderLeague(sums, { ...setting, isLowerBetter: true }).order).toEqual([1, 0, 2]);
  expect(orderLeague(sums, { ...setting, isLowerBetter: false }).order).toEqual([0, 2, 1]);
});

test('In leagues of equal strategies, at most 5% call any of them better after any round', () => {
  const [players, trials, leagues] = [5, 800, 200];
  const rounds = leagueRounds(trials);
  const rng = new Streams('equal strategies', 'league').rng(0, 0);
  let wrong = 0;
  for (let index = 0; index < leagues; index++) {
    const contests = Array.from({ length: players }, (_, first) => first).flatMap((first) =>
      Array.from({ length: players - first - 1 }, (_, more) => {
        const results = new ContestResults({ first, second: first + more + 1 }, trials);
        results.add(
          0,
          Array.from({ length: trials }, () => outcomeOf(2 * rng.int(2), 2 * rng.int(2))),
        );
        return results;
      }),
    );
    const isWrong = rounds.some((deals) => {
      const { order, compare } = orderLeague(sumsOf(contests, players, deals), {
        looks: rounds.length,
        isLowerBetter: false,
        opponents: players - 1,
        bounds: [0, 1],
      });
      return compare(order[0] ?? 0, order[players - 1] ?? 0).verdict === 'better';
    });
    if (isWrong) wrong++;
  }
  // 5% of 200 is 10. Bonferroni is conservative; a rule without correction is wrong in more than half of these leagues.
  expect(wrong).toBeLessThanOrEqual(10);
});
