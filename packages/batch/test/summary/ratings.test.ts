import { concentration } from '@cards/concentration';
import { type AnyGame, defineGame } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { defineExperiment, type Grid } from '../../src/plan/define.js';
import { simulate } from '../../src/run/simulate.js';
import { plackettLuce } from '@cards/statistics';
import type { MeasureSummary } from '../../src/summary/summary.js';

describe('the ratings of a batch', () => {
  test('Ratings order the players by strength, separately for each value of a parameter', () => {
    const { ratings = [] } = simulate(
      defineExperiment({
        game: unowar,
        strategies: ['random', 'smallest', 'biggest'],
        params: { points: [1, 3] },
        trials: 500,
      }),
    );
    expect(ratings.map(({ params }) => params['points'])).toEqual([1, 3]);
    for (const { players } of ratings) {
      const byStrength = [...players].sort((one, other) => one.rating - other.rating).map(({ name }) => name);
      expect(byStrength).toEqual(['biggest', 'random', 'smallest']);
    }
  });

  test('A tie counts as half a win in ratings', () => {
    const { cells, ratings = [] } = simulate(
      defineExperiment({ game: concentration, strategies: ['memory:6', 'memory:7', 'memory:8'], trials: 300 }),
    );
    const times = (measure: MeasureSummary | undefined): number => measure?.histogram['1'] ?? 0;
    expect(cells.some(({ measures }) => times(measures['tie']) > 0)).toBe(true);
    const met = cells.map(({ strategies: [first = '', second = ''], measures }) => ({
      players: [first, second],
      wins: [0, 300].map((games) => Math.abs(games - times(measures['win']) - times(measures['tie']) / 2)),
    }));
    expect(ratings).toEqual([{ game: 'concentration', params: cells[0]?.params, ...plackettLuce(met) }]);
  });

  test('In a game for two without a measure of ties, a game that both win or none wins is shared', () => {
    // Seat 0 bids first. A bid of 1 wins alone; equal bids win for both, or for none.
    const game = (wins: (own: number, other: number) => boolean) =>
      defineGame({
        id: 'bids',
        seats: 2,
        deal: () => ({ bids: [] as number[] }),
        toMove: ({ bids }) => bids.length,
        moves: ({ bids }) => (bids.length < 2 ? [0, 1] : []),
        play: ({ bids }, bid) => void bids.push(bid),
        view: {},
        measures: { win: { of: ({ bids }, seat) => wins(bids[seat] ?? 0, bids[1 - seat] ?? 0) } },
        strategies: { low: () => 0, zero: () => 0, high: () => 1 },
      }) as unknown as AnyGame;
    for (const wins of [(own: number, other: number) => own > other, (own: number, other: number) => own >= other]) {
      const { cells, ratings = [] } = simulate(
        defineExperiment({ game: game(wins), strategies: ['low', 'zero', 'high'], trials: 60 }),
      );
      expect(cells.map(({ lead }) => lead)).toEqual(
        [0, 0, -1, 0, 0, -1, 1, 1, 0].map((first) => ({ [String(first)]: 60 })),
      );
      const [low, zero, high] = ratings[0]?.players.map(({ rating }) => rating) ?? [];
      expect(low).toBeCloseTo(zero ?? Number.NaN, 6);
      expect(high).toBeGreaterThan(200);
    }
  });

  test.each<[string, Grid]>([
    ['two players', { game: unowar, strategies: ['random', 'smallest'] }],
    ['a one-seat game', { game: pairs }],
    ['cells that do not count wins', { game: unowar, measures: ['rounds'] }],
    [
      'cells that do not count ties',
      { game: concentration, strategies: ['memory:1', 'memory:2', 'memory:3'], measures: ['win'] },
    ],
    ['paired cells', { game: unowar, paired: true }],
  ])('A batch has no ratings for %s', (_, grid) => {
    expect(simulate(defineExperiment({ trials: 20, ...grid })).ratings).toBeUndefined();
  });
});

describe('the measure with the role win', () => {
  const renamed = (withRoles: boolean): typeof unowar => {
    const [win, ...others] = unowar.measures.map(({ role, name, ...measure }) => ({
      ...measure,
      name: name === 'win' ? 'victory' : name,
      ...(withRoles && role !== undefined ? { role } : {}),
    }));
    if (win === undefined) throw new Error('unowar must have a measure');
    return { ...unowar, id: 'war', measures: [win, ...others], theory: {} };
  };
  const grid = { strategies: ['random', 'smallest', 'biggest'], params: { points: 1 }, trials: 200 };

  test('Ratings and game-pair scores find the winner by the role of a measure, not by its name', () => {
    const { ratings = [] } = simulate(defineExperiment({ game: renamed(true), ...grid }));
    expect(ratings[0]?.players.map(({ name }) => name).sort()).toEqual(['biggest', 'random', 'smallest']);
    const { cells } = simulate(
      defineExperiment({ game: renamed(true), ...grid, strategies: ['random', 'smallest'], paired: true }),
    );
    expect(Object.keys(cells[0]?.measures ?? {})).toEqual(['points', 'victory', 'rounds', 'plays']);
  });

  test('A batch has no ratings if no measure of its game has the role win', () => {
    expect(simulate(defineExperiment({ game: renamed(false), ...grid })).ratings).toBeUndefined();
  });
});
