import { playedLineups } from '@cards/batch/internal';
import { runPlan } from '@cards/batch/node';
import type { AnyGame, ParamValues } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { expect, test } from 'vitest';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { planRanking, type Standing } from '../../src/check/ranking.js';

async function ranked(game: AnyGame, spec: string, given: ParamValues, trials: number): Promise<readonly Standing[]> {
  const params = checkedParams(game, given);
  // A strategy of the game takes the place of one from a file, so it needs no code.
  const { plan, rounds, standings } = planRanking({ game, params, spec, code: undefined, trials, seed: '1' });
  await runPlan(plan, { rounds, workers: 1 });
  return standings();
}

test('The ranking of a one-seat game has the mean of each strategy and its paired difference from the checked one', async () => {
  const standings = await ranked(
    { ...pairs, defaults: { strategies: ['random', 'optimal'] } },
    'good',
    { cards: 8 },
    2000,
  );
  expect(standings.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(standings.at(-1)?.strategy).toBe('random');
  const [good, random] = ['good', 'random'].map((name) => standings.find(({ strategy }) => strategy === name));
  expect(good?.difference).toBeUndefined();
  expect(random?.difference?.mean).toBeCloseTo((good?.mean?.mean ?? 0) - (random?.mean?.mean ?? 0), 9);
});

test(
  'The ranking of a two-seat game has a rating of each strategy and the score against it',
  { tags: 'slow' },
  async () => {
    const standings = await ranked(unowar, 'uniform', {}, 100);
    expect(standings.map(({ strategy }) => strategy).slice(-1)).toEqual(['biggest']);
    expect(standings.every(({ rating }) => rating?.ci95?.length === 2)).toBe(true);
    expect(standings.filter(({ points }) => points === undefined).map(({ strategy }) => strategy)).toEqual(['uniform']);
    // In the source document `random` wins 2 of 1000 games against `smallest`. `uniform` is about as weak as `random`.
    expect(standings.find(({ strategy }) => strategy === 'smallest')?.points?.mean).toBeLessThan(0.05);
  },
);

test('At a table of four, the strategies are ranked at balanced tables in all rotations', async () => {
  const params = checkedParams(unowar, { players: 4, points: 1 });
  const request = { game: unowar, params, spec: 'uniform', code: undefined, trials: 100, seed: '1' };
  // Five strategies have five tables of four.
  const lineups = planRanking(request).plan.cells.flatMap((cell) => playedLineups(cell.lineups));
  expect(lineups).toHaveLength(5 * 4);
  for (const [seat, name] of [0, 1, 2, 3].flatMap((at) => ['uniform', 'smallest'].map((one) => [at, one] as const)))
    expect(lineups.filter((lineup) => lineup[seat] === name)).toHaveLength(4);
  const standings = await ranked(unowar, 'uniform', params, 100);
  expect(standings.map(({ strategy }) => strategy).slice(-1)).toEqual(['biggest']);
  expect(standings.every(({ rating }) => rating?.ci95?.length === 2)).toBe(true);
  const points = standings.flatMap(({ strategy, points: score, tied }) =>
    score === undefined ? [] : [{ strategy, score, tied }],
  );
  expect(points.map(({ strategy }) => strategy).sort()).toEqual(['biggest', 'keeper', 'random', 'smallest']);
  for (const { score } of points) expect(score.mean > 0 && score.mean < 1).toBe(true);
  expect(points.filter(({ strategy, tied }) => tied && ['smallest', 'biggest'].includes(strategy))).toEqual([]);
});

test('A game without a winner and without a payoff has no ranking, and the strategy still plays', async () => {
  const without = unowar.measures.filter(({ role = '' }) => !['win', 'tie', 'payoff'].includes(role));
  const game = { ...unowar, measures: without } as unknown as AnyGame;
  const { plan, rounds, standings } = planRanking({
    game,
    params: {},
    spec: 'random',
    code: undefined,
    trials: 10,
    seed: '1',
  });
  expect(plan.cells.map(({ lineups }) => lineups)).toEqual([[['random', 'random']]]);
  expect([rounds.upTo(), rounds.upTo(), standings()]).toEqual([10, undefined, []]);
});
