import { planCell } from '@cards/batch';
import { type ParamValues, type StrategyDefinition, Streams } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { watchGame } from '../../src/web/watch-game.js';
import { GAMES, workerHere } from './fixtures.js';
import { recordMoves } from '../../src/run/move-records.js';

const PARAMS = { cards: 8, copies: 4 };

/** The number of flips in each of the first games. */
function flipsOf(cell: ReturnType<typeof planCell>, games: number): readonly number[] {
  const lines: string[] = [];
  recordMoves(cell, 'watch', { first: 0, games }, (line) => lines.push(line));
  return lines
    .map((line) => JSON.parse(line) as { readonly measures?: { readonly flips: number } })
    .flatMap(({ measures }) => (measures === undefined ? [] : [measures.flips]));
}

test('The moves of a game are those of the batch, and a game is found by the value of a measure', async () => {
  const cell = planCell({ game: pairs, params: PARAMS, strategies: ['good'], trials: 40 });
  const flips = flipsOf(cell, 40);
  const value = Math.max(...flips);
  const request = { cell, seed: 'watch', startWorker: () => workerHere(GAMES) };
  const found = await watchGame({ ...request, game: { measure: 'flips', value } });
  expect(found?.game).toBe(flips.indexOf(value));
  const engine = pairs.engine(PARAMS);
  engine.reset(new Streams('watch', 'pairs').gameRngs(1).seek(found?.game ?? 0).deal);
  for (const move of found?.moves ?? []) engine.apply(move);
  expect(engine.over).toBe(true);
  expect(found?.moves).toHaveLength(value);
  expect(await watchGame({ ...request, game: { measure: 'flips', value: 999 } })).toBeUndefined();
});

test('The costliest game has the largest sum of regrets of its moves; without exact values there is none', async () => {
  const cell = planCell({ game: pairs, params: PARAMS, strategies: ['good'], trials: 12 });
  const costs = Array.from({ length: 12 }, () => 0);
  recordMoves(cell, 'watch', { first: 0, games: 12, regret: true }, (line) => {
    const { game, regret = 0 } = JSON.parse(line) as { readonly game: number; readonly regret?: number };
    costs[game] = (costs[game] ?? 0) + regret;
  });
  const cost = Math.max(...costs);
  expect(cost).toBeGreaterThan(0);
  const request = { seed: 'watch', game: { costliestOf: 12 }, startWorker: () => workerHere(GAMES) };
  const found = await watchGame({ ...request, cell });
  expect(found).toMatchObject({ game: costs.indexOf(cost), cost });
  expect(found?.moves).toHaveLength(flipsOf(cell, 12)[found?.game ?? 0] ?? 0);
  const optimal = planCell({ game: pairs, params: PARAMS, strategies: ['optimal'], trials: 12 });
  expect(await watchGame({ ...request, cell: optimal })).toBeUndefined();
  const duel = planCell({ game: unowar, strategies: ['random', 'smallest'], trials: 12 });
  expect(await watchGame({ ...request, cell: duel })).toBeUndefined();
});

test('A game that fails has the moves before the failure', async () => {
  const spec = './mine.ts#mine';
  const mine: StrategyDefinition<unknown, ParamValues> = {
    name: 'mine',
    summary: 'flips two cards, then one that does not exist',
    create: () => {
      const moves = [0, 1, 999];
      return { move: () => moves.shift() ?? 0 };
    },
  };
  const code = { [spec]: { file: 'mine.ts', exportName: 'mine', hash: 'sha256:0' } };
  const cell = planCell({ game: pairs, params: PARAMS, strategies: [spec], trials: 10, code });
  const startWorker = (): ReturnType<typeof workerHere> => workerHere({ ...GAMES, importCode: async () => ({ mine }) });
  expect(await watchGame({ cell, seed: 'watch', game: 0, startWorker })).toEqual({ game: 0, moves: [0, 1] });
});
