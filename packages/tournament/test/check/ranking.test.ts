import { simulate } from '@cards/batch';
import { pairingOf } from '@cards/batch/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import { expect, test } from 'vitest';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { rankingCells, type Standing, standingsOf } from '../../src/check/ranking.js';

function ranked(game: AnyGame, spec: string, params: ParamValues, trials: number): readonly Standing[] {
  const request = { game, params, spec, code: { file: '', exportName: '', hash: '' }, trials };
  // A built-in strategy takes the place of a strategy from a file, so the cells need no code.
  const cells = rankingCells(request).map((cell) => ({ ...cell, code: {} }));
  return standingsOf(request, simulate({ seed: 1, cells }));
}

test('The ranking of a one-seat game has the mean of each strategy and its paired difference from the checked one', () => {
  const standings = ranked({ ...pairs, defaults: { strategies: ['random', 'optimal'] } }, 'good', { cards: 8 }, 2000);
  expect(standings.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(standings.at(-1)?.strategy).toBe('random');
  const [good, random] = ['good', 'random'].map((name) => standings.find(({ strategy }) => strategy === name));
  expect(good?.difference).toBeUndefined();
  expect(random?.difference?.mean).toBeCloseTo((good?.mean?.mean ?? 0) - (random?.mean?.mean ?? 0), 9);
});

test('The ranking of a two-seat game has a rating of each strategy and the score against it', { tags: 'slow' }, () => {
  const standings = ranked(unowar, 'uniform', {}, 100);
  expect(standings.map(({ strategy }) => strategy).slice(-1)).toEqual(['biggest']);
  expect(standings.every(({ rating }) => rating?.ci95?.length === 2)).toBe(true);
  expect(standings.filter(({ points }) => points === undefined).map(({ strategy }) => strategy)).toEqual(['uniform']);
  // In the source document `random` wins 2 of 1000 games against `smallest`. `uniform` is about as weak as `random`.
  expect(standings.find(({ strategy }) => strategy === 'smallest')?.points?.mean).toBeLessThan(0.05);
});

test('At a table of four, the strategies are ranked at balanced tables in all rotations, and compared one among many', () => {
  const params = { players: 4, points: 1 };
  const request = { game: unowar, params, spec: 'uniform', code: { file: '', exportName: '', hash: '' }, trials: 100 };
  const cells = rankingCells(request);
  const lineups = cells.map(({ lineups: all = [] }) => all);
  const rounds = lineups.filter((all) => pairingOf(all) === 'round');
  expect(rounds.map(([first]) => first)).toEqual(
    lineups.slice(-rounds.length).map(([first = []]) => ['uniform', first[1], first[1], first[1]]),
  );
  // Five strategies have five tables of four.
  expect(cells.length - rounds.length).toBe(5 * 4);
  for (const [seat, name] of [0, 1, 2, 3].flatMap((at) => ['uniform', 'smallest'].map((one) => [at, one] as const)))
    expect(lineups.filter(([first, ...others]) => others.length === 0 && first?.[seat] === name)).toHaveLength(4);
  const standings = ranked(unowar, 'uniform', params, 100);
  expect(standings.map(({ strategy }) => strategy).slice(-1)).toEqual(['biggest']);
  expect(standings.every(({ rating }) => rating?.ci95?.length === 2)).toBe(true);
  // Alone among the strongest, it wins less than a quarter; among the weakest, more.
  const score = (name: string): number =>
    standings.find(({ strategy }) => strategy === name)?.points?.mean ?? Number.NaN;
  expect(score('smallest')).toBeLessThan(0.2);
  expect(score('biggest')).toBeGreaterThan(0.3);
});
