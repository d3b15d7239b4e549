import { planExperiment } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import type { AnyGame } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { evenShares, experimentOf, formFrom, formOf, toggled } from '../site/laboratory/form.js';

test('The first controls of a game are an experiment with its default strategies', () => {
  for (const game of [pairs, unowar, concentration] as readonly AnyGame[]) {
    const experiment = experimentOf(game, formOf(game));
    expect(experiment.strategies).toEqual(defaultsOf(game).strategies);
    expect(experiment.params).toBeUndefined();
    expect(planExperiment({ cells: gridCells({ ...experiment, game }) }).cells.length).toBeGreaterThan(1);
  }
});

test.each([
  { game: 'pairs', strategies: ['good', 'optimal'], params: { cards: '8..16:8' }, trials: 500, seed: 'a text' },
  { game: 'unowar', strategies: ['random', 'smallest'], trials: 400, sequential: [0.4, 0.6] as const, seed: '1' },
  { game: 'unowar', lineup: ['random', 'smallest'], measures: ['win'], trials: 30, seed: '1' },
  { game: 'concentration', strategies: ['memory:0..8:4'], selfPlay: true, precision: 0.5, seed: '2' },
])('The controls of a link give the same experiment: %j', (experiment) => {
  const game = [pairs, unowar, concentration].find(({ id }) => id === experiment.game) ?? pairs;
  expect(experimentOf(game, formFrom(game, experiment))).toEqual(experiment);
});

test.each([
  [2, 0.5, 0.55],
  [4, 0.25, 0.3],
  [5, 0.2, 0.25],
])('At a table of %i, a sequential test begins at an even share', (players, low, high) => {
  const form = { ...formOf(unowar), rule: 'sequential' as const, params: { players: String(players) } };
  expect(experimentOf(unowar, form).sequential).toEqual([low, high]);
  expect(experimentOf(unowar, { ...form, low: '0.4', high: '0.6' }).sequential).toEqual([0.4, 0.6]);
});

test('Several tables have no even share', () => {
  expect(evenShares(unowar, { params: { players: '2..4' } })).toEqual(['', '']);
});

test('A strategy is added to the list, and removed from it', () => {
  expect(toggled('good', 'optimal')).toBe('good,optimal');
  expect(toggled('good, optimal', 'good')).toBe('optimal');
});
