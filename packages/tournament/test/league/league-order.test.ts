import { type AnyGame, Streams } from '@cards/core';
import { WIN } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { LeagueGames } from '../../src/league/league-games.js';
import { compareSums, orderLeague } from '../../src/league/league-report.js';
import { leagueRounds, planLeague, stakeOf } from '../../src/league/league-plan.js';

const SETTING = { comparisons: 1, margin: 0.04, range: 4 };

test('Rounds double, and the last one has all deals', () => {
  expect(leagueRounds(50)).toEqual([50]);
  expect(leagueRounds(100)).toEqual([100]);
  expect(leagueRounds(1000)).toEqual([100, 200, 400, 800, 1000]);
});

/** A league of strategies, with blocks of some deals. */
function leagueOf(specs: readonly string[], trials: number, blockSize: number): LeagueGames {
  const code = { file: '', exportName: '', hash: '' };
  const game = { ...unowar, defaults: { blockSize } };
  const players = specs.map((spec) => ({ spec, code }));
  return new LeagueGames(planLeague({ game, params: { points: 1, hand: 5 }, seed: '1', trials }, players), specs);
}

/** What is kept of the two games of each deal, from the winners: 1 for the first seat. */
const measuresOf = (wins: readonly number[]): Int32Array =>
  Int32Array.from(wins.flatMap((win) => [win, 1, 1, win * WIN, (1 - win) * WIN]));

test('A lost block counts for both strategies, whatever was played in it', () => {
  const games = leagueOf(['one', 'other'], 4, 2);
  const failure = (strategy: string, game: number) => ({ kind: 'failed', message: 'ouch', strategy, game }) as const;
  const sums = (): readonly unknown[] | undefined => games.order?.tallies;
  expect(games.upTo()).toBe(4);
  games.onGames(0, 0, measuresOf([1, 1, 0, 1]));
  games.onGames(0, 1, measuresOf([1, 0, 1, 0]));
  // The sums of both in each deal. In the first rotation, one wins three games of four, and in the other two.
  expect([...games.resultsOf(0).inDeals]).toEqual([2, 2, 0, 4, 4, 0, 4, 0]);
  expect(games.resultsOf(0).inRotations.map((sum) => [...sum])).toEqual([
    [6, 2],
    [4, 4],
  ]);
  games.upTo();
  expect(sums()).toEqual([
    [
      [0, 1],
      [2, 1],
      [4, 2],
    ],
    [
      [0, 2],
      [2, 1],
      [4, 1],
    ],
  ]);
  // The earliest failure counts.
  games.onFailure(0, 1, failure('other', 3));
  expect([games.isLost(0, 0), games.isLost(0, 1)]).toEqual([false, true]);
  expect([...games.resultsOf(0).inDeals]).toEqual([2, 2, 0, 4, 4, 0, 4, 0]);
  games.onFailure(0, 0, failure('one', 1));
  games.onFailure(0, 1, failure('other', 2));
  expect([...games.resultsOf(0).inDeals]).toEqual([0, 4, 0, 4, 0, 4, 0, 4]);
  expect(games.forfeitOf(0)).toEqual({ from: 0, deal: 1, by: [0], message: 'ouch' });
  expect(games.isLost(0, 7)).toBe(true);
});

test('A failure whose cause was not found is a tie', () => {
  const games = leagueOf(['one', 'other'], 4, 2);
  games.upTo();
  games.onGames(0, 0, measuresOf([1, 1, 0, 1]));
  games.onFailure(0, 1, { kind: 'failed', message: 'no memory', game: 2 });
  expect([...games.resultsOf(0).inDeals]).toEqual([2, 2, 0, 4, 2, 2, 2, 2]);
  expect(games.forfeitOf(0)?.by).toEqual([0, 1]);
});

test('A comparison is decided by its interval, and equal only if rare deals cannot matter', () => {
  // Student's quantile of 99 degrees of freedom is 1.984217: without skew, the interval is 1 ± 0.1994 here.
  const better = compareSums(
    [
      [0, 50],
      [2, 50],
    ],
    SETTING,
  );
  expect(better.verdict).toBe('better');
  expect(better.interval?.[0]).toBeCloseTo(1 - 1.984217 * Math.sqrt(1 / 99), 5);
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

test('Higher sums are better, and equal ones keep the order of the files', () => {
  const sums = [Int32Array.of(5, 6), Int32Array.of(1, 2), Int32Array.of(6, 5)];
  const { ranked = [] } = orderLeague(sums, { looks: 1, bounds: [0, 9] }) ?? {};
  expect(ranked.map(({ player, place }) => [player, place])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
  ]);
});

test('Where fewer flips are better, a result is their negative', () => {
  const { sign, inDeal, read } = stakeOf(pairs as unknown as AnyGame, { cards: 8, copies: 2 });
  const results = new Float64Array(1);
  read(Int32Array.of(3, 12), 1, results);
  expect([sign, ...results]).toEqual([-1, -12]);
  // At least one flip for each of the 8 cards.
  expect(inDeal[1]).toBe(-8);
});

test('In leagues of equal strategies, at most 5% call any of them better after any round', () => {
  const [players, trials, leagues] = [5, 800, 200];
  const rounds = leagueRounds(trials);
  const rng = new Streams('equal strategies', 'league').rng(0, 0);
  let wrong = 0;
  for (let index = 0; index < leagues; index++) {
    const sums = Array.from({ length: players }, () => new Int32Array(trials));
    for (const [first, ofFirst] of sums.entries())
      for (const ofSecond of sums.slice(first + 1))
        for (let deal = 0; deal < trials; deal++) {
          const points = 2 * rng.int(2) + 2 * rng.int(2);
          ofFirst[deal] = (ofFirst[deal] ?? 0) + points;
          ofSecond[deal] = (ofSecond[deal] ?? 0) + 4 - points;
        }
    const bounds = [0, 4 * (players - 1)] as const;
    const isWrong = rounds.some((deals) => {
      const order = orderLeague(
        sums.map((of) => of.subarray(0, deals)),
        { looks: rounds.length, bounds, margin: 0.01 * bounds[1] },
      );
      const [best, worst] = [order?.ranked[0]?.player ?? 0, order?.ranked.at(-1)?.player ?? 0];
      return order?.compare(best, worst).verdict === 'better';
    });
    if (isWrong) wrong++;
  }
  // 5% of 200 is 10. Bonferroni is conservative; a rule without correction is wrong in more than half of these leagues.
  expect(wrong).toBeLessThanOrEqual(10);
});
