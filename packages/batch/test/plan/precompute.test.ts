import type { Game, StrategyDefinition } from '@cards/core';
import { expect, test } from 'vitest';
import { BlockRunner, precomputeCell } from '../../src/run/block-runner.js';
import { planCell } from '../../src/plan/cell.js';

type Params = { readonly first: number };

let precomputed = 0;

/** Precomputes two moves, `first` and `first + step`, and plays the second one. */
const tabled: StrategyDefinition<undefined, Params> = {
  name: 'tabled',
  summary: 'plays a precomputed move',
  arguments: [{ name: 'step', summary: 'added', min: 0, max: 9, default: 1 }],
  precompute: ({ first }, { step }) => {
    precomputed++;
    return { moves: Int32Array.from([first, first + Number(step)]) };
  },
  create: ({ precomputed: { moves } }) => ({ move: () => moves?.[1] ?? -1 }),
};

/** A game of one move. The measure is the move. */
const oneMove: Game<undefined, Params> = {
  id: 'one-move',
  title: 'One move',
  summary: 'measures its only move',
  seats: 1,
  parameters: { first: { summary: 'the first precomputed move', default: 3, min: 0, max: 10 } },
  strategies: [tabled],
  measures: [
    { name: 'move', summary: 'the move', unit: 'moves', better: 'higher', kind: 'count', bounds: () => [0, 100] },
  ],
  defaults: { trials: 10, blockSize: 10 },
  engine: () => {
    let played = -1;
    return {
      toMove: 0,
      get over() {
        return played >= 0;
      },
      view: () => undefined,
      legalMoves: () => [],
      apply: (move) => void (played = move),
      measure: (into) => void (into[0] = played),
      reset: () => void (played = -1),
    };
  },
};

test('A strategy precomputes its data once for its parameters and arguments, and uses it in every game', () => {
  const cell = planCell({ game: oneMove, strategies: ['tabled:4'], params: { first: 5 } });
  precomputed = 0;
  expect(new BlockRunner(cell, '1').play(0)).toEqual([[[9, 10]]]);
  expect(precomputed).toBe(1);
  expect([...precomputeCell(cell)]).toEqual([['tabled:4', { moves: Int32Array.from([5, 9]) }]]);
});

test('BlockRunner does not recompute precomputed data that it receives', () => {
  const cell = planCell({ game: oneMove, strategies: ['tabled'] });
  precomputed = 0;
  const runner = new BlockRunner(cell, '1', new Map([['tabled', { moves: Int32Array.from([0, 42]) }]]));
  expect(runner.play(0)).toEqual([[[42, 10]]]);
  expect(precomputed).toBe(0);
});
