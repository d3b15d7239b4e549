import type { Game, StrategyDefinition } from '@cards/core';
import { expect, test } from 'vitest';
import { BlockRunner } from '../../src/run/block-runner.js';
import { planCell } from '../../src/plan/cell.js';
import { precomputeCell } from '../../src/plan/precompute.js';

type Params = { readonly first: number };

let precomputed = 0;

/** Its table holds `first` and what its argument adds to it. */
const tabled: StrategyDefinition<undefined, Params> = {
  name: 'tabled',
  summary: 'plays what its table says',
  arguments: [{ name: 'step', summary: 'added', min: 0, max: 9, default: 1 }],
  precompute: ({ first }, { step }) => {
    precomputed++;
    return { moves: Int32Array.from([first, first + Number(step)]) };
  },
  create: ({ precomputed: { moves } }) => ({ move: () => moves?.[1] ?? -1 }),
};

/** One move, which is the measure. */
const oneMove: Game<undefined, Params> = {
  id: 'one-move',
  title: 'One move',
  summary: 'counts what is played',
  seats: 1,
  parameters: { first: { summary: 'where tables begin', default: 3, min: 0, max: 10 } },
  strategies: [tabled],
  defaultStrategies: ['tabled'],
  measures: [
    { name: 'move', summary: 'the move', unit: 'moves', better: 'higher', kind: 'count', bounds: () => [0, 100] },
  ],
  references: [],
  blockSize: 10,
  trials: 10,
  runner: (_, [player]) => ({
    play: ({ seats: [rng] }, measures) => {
      if (player !== undefined && rng !== undefined) measures[0] = player.strategy.move(undefined, rng);
    },
  }),
};

test('the tables of a strategy are made once for its parameters and arguments, and used in every game', () => {
  const cell = planCell({ game: oneMove, strategies: ['tabled:4'], params: { first: 5 } });
  precomputed = 0;
  expect(new BlockRunner(cell, '1').play(0)).toEqual([[[9, 10]]]);
  expect(precomputed).toBe(1);
  expect([...precomputeCell(cell)]).toEqual([['tabled:4', { moves: Int32Array.from([5, 9]) }]]);
});

test('tables that are at hand are not made again', () => {
  const cell = planCell({ game: oneMove, strategies: ['tabled'] });
  precomputed = 0;
  const open = new BlockRunner(cell, '1', new Map([['tabled', { moves: Int32Array.from([0, 42]) }]]));
  expect(open.play(0)).toEqual([[[42, 10]]]);
  expect(precomputed).toBe(0);
});
