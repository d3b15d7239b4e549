import type { AnyGame, ParamValues } from '@cards/core';
import { expect, test } from 'vitest';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { simulate } from '../../src/run/simulate.js';
import { rankingCells, type Standing, standingsOf } from '../../src/check/ranking.js';

function ranked(game: AnyGame, spec: string, params: ParamValues, trials: number): readonly Standing[] {
  const request = { game, params, spec, code: { file: '', exportName: '', hash: '' }, trials };
  // A strategy of the game itself stands for the stranger's, and has no file.
  const cells = rankingCells(request).map((cell) => ({ ...cell, code: {} }));
  return standingsOf(request, simulate({ seed: 1, cells }));
}

test('one seat: the mean of each, and the difference on the same deals', () => {
  const table = ranked({ ...pairs, defaultStrategies: ['random', 'optimal'] }, 'good', { cards: 8 }, 2000);
  expect(table.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(table.at(-1)?.strategy).toBe('random');
  const [good, random] = ['good', 'random'].map((name) => table.find(({ strategy }) => strategy === name));
  expect(good?.difference).toBeUndefined();
  expect(random?.difference?.mean).toBeCloseTo((good?.mean?.mean ?? 0) - (random?.mean?.mean ?? 0), 9);
});

test('two seats: a rating, and the share of the points of games in both seats', () => {
  const table = ranked(unowar, 'uniform', {}, 100);
  expect(table.map(({ strategy }) => strategy).slice(-1)).toEqual(['biggest']);
  expect(table.every(({ rating }) => rating?.ci95?.length === 2)).toBe(true);
  expect(table.filter(({ points }) => points === undefined).map(({ strategy }) => strategy)).toEqual(['uniform']);
  // The source document has the first valid card winning 2 of 1000 matches against the smallest.
  expect(table.find(({ strategy }) => strategy === 'smallest')?.points?.mean).toBeLessThan(0.05);
});
