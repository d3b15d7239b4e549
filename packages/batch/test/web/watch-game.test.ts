import { planCell, recordMoves } from '@cards/batch';
import { type ParamValues, type StrategyDefinition, Streams } from '@cards/core';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { watchGame } from '../../src/web/watch-game.js';
import { GAMES, workerHere } from './fixtures.js';

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
