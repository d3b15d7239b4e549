import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { defineExperiment, type Grid } from '../../src/plan/define.js';
import { simulate } from '../../src/run/simulate.js';
import { bradleyTerry } from '@cards/statistics';
import type { MeasureSummary } from '../../src/summary/summary.js';

describe('the ratings of a batch', () => {
  test('put those who met in the order of their strength', () => {
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

  test('give a tie half a win', () => {
    const { cells, ratings = [] } = simulate(
      defineExperiment({ game: concentration, strategies: ['memory:6', 'memory:7', 'memory:8'], trials: 300 }),
    );
    const times = (measure: MeasureSummary | undefined): number => measure?.histogram['1'] ?? 0;
    expect(cells.some(({ measures }) => times(measures['tie']) > 0)).toBe(true);
    const met = cells.map(({ strategies: [first = '', second = ''], measures }) => ({
      first,
      second,
      games: 300,
      points: 2 * times(measures['win']) + times(measures['tie']),
    }));
    expect(ratings).toEqual([{ game: 'concentration', params: cells[0]?.params, ...bradleyTerry(met) }]);
  });

  test.each<[string, Grid]>([
    ['of two players', { game: unowar, strategies: ['random', 'smallest'] }],
    ['of games against nobody', { game: pairs }],
    ['of games that are not asked who won', { game: unowar, measures: ['rounds'] }],
    [
      'of games that are not asked who tied',
      { game: concentration, strategies: ['memory:1', 'memory:2', 'memory:3'], measures: ['win'] },
    ],
    ['of contrasts', { game: unowar, paired: true }],
  ])('are not given %s', (_, grid) => {
    expect(simulate(defineExperiment({ trials: 20, ...grid })).ratings).toBeUndefined();
  });
});

describe('the winner of a game', () => {
  const renamed = (withRoles: boolean): typeof unowar => {
    const [win, ...others] = unowar.measures.map(({ role, name, ...measure }) => ({
      ...measure,
      name: name === 'win' ? 'victory' : name,
      ...(withRoles && role !== undefined ? { role } : {}),
    }));
    if (win === undefined) throw new Error('unowar has measures');
    return { ...unowar, id: 'war', measures: [win, ...others], references: [] };
  };
  const grid = { strategies: ['random', 'smallest', 'biggest'], params: { points: 1 }, trials: 200 };

  test('is the measure with the role win, whatever its name is', () => {
    const { ratings = [] } = simulate(defineExperiment({ game: renamed(true), ...grid }));
    expect(ratings[0]?.players.map(({ name }) => name).sort()).toEqual(['biggest', 'random', 'smallest']);
    const { cells } = simulate(
      defineExperiment({ game: renamed(true), ...grid, strategies: ['random', 'smallest'], paired: true }),
    );
    expect(Object.keys(cells[0]?.measures ?? {})).toEqual(['points', 'victory', 'rounds', 'plays']);
  });

  test('is unknown without the role, and there are no ratings', () => {
    expect(simulate(defineExperiment({ game: renamed(false), ...grid })).ratings).toBeUndefined();
  });
});
