import { concentration } from '@cards/concentration/search';
import type { AnyGame, Strategy } from '@cards/core';
import { mastermind } from '@cards/mastermind/search';
import { pairs } from '@cards/pairs/search';
import { set } from '@cards/set/search';
import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';
import { unowar } from '@cards/unowar/search';
import { expect, test } from 'vitest';
import type { CellRequest } from '../../src/plan/cell.js';
import { simulate as simulateHere } from '../../src/run/simulate.js';
import { locateCode } from '../../src/node/modules/strategy-file.js';
import { simulate } from '../../src/node/run/simulate.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;

const cellOf = (game: AnyGame, spec: string): CellRequest => ({
  game,
  strategies: game.seats === 1 ? [spec] : [spec, 'random'],
  trials: 2,
});

test('Search plays the same games on workers and in the calling thread', async () => {
  const cells = [
    cellOf(pairs, 'search:8'),
    cellOf(mastermind, 'search:8'),
    cellOf(set, 'flat:4'),
    { ...cellOf(unowar, 'search:8'), params: { points: 1 } },
    { ...cellOf(concentration, 'search:8'), params: { ranks: 3 } },
  ];
  const { digest } = await simulate({ cells }, { workers: 2, gameTimeout: SLOW });
  expect(digest).toBe(simulateHere({ cells }).digest);
});

test('Search plays the same games next to a strategy from a file, in frozen code', async () => {
  const file = './fixtures/strategies.mjs#first';
  const code = { [file]: locateCode(file, import.meta.dirname) };
  const cell = { game: unowar, params: { points: 1 }, trials: 6 };
  const move = ({ playable }: UnoWarView): number => (playable === 0 ? PASS : firstSlot(playable));
  const own = {
    name: 'own',
    summary: 'the same strategy',
    create: () => ({ move: move as Strategy<unknown>['move'] }),
  };
  const there = await simulate(
    { cells: [{ ...cell, strategies: ['search:8', file], code }] },
    { workers: 2, gameTimeout: SLOW },
  );
  const here = simulateHere({ cells: [{ ...cell, strategies: ['search:8', own] }] });
  expect(there.cells[0]?.measures).toEqual(here.cells[0]?.measures);
});
