import { defaultsOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { BlockRunner } from '../../src/run/block-runner.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { Batch } from '../../src/run/batch.js';
import { simulate } from '../../src/run/simulate.js';
import { summarizeCell } from '../summary/summarize-cell.js';

const cell = planCell({
  game: pairs,
  strategies: ['good'],
  params: { cards: 12 },
  stop: { kind: 'precision', halfWidth: 0.009 },
});
const plan = { seed: 'precision', cells: [cell] };

describe('a cell with a precision rule', () => {
  const runner = new BlockRunner(cell, plan.seed);
  const blocks = Array.from({ length: 9 }, (_, block) => runner.play(block));
  const inOrder = new Batch(plan);
  blocks.forEach((counts, block) => inOrder.add(0, block, counts));
  const expected = inOrder.entries();

  test('A cell with a precision rule stops after the first block that reaches the precision', () => {
    const { measures, stop, trials } = summarizeCell(cell, expected[0] ?? []);
    const [low = 0, high = 0] = measures['flips']?.ci95 ?? [];
    expect(high - low).toBeLessThanOrEqual(0.018);
    expect(stop).toEqual({ kind: 'precision', halfWidth: 0.009, reached: true });
    const before = new Batch(plan);
    for (let block = 0; block < trials / defaultsOf(pairs).blockSize - 1; block++)
      before.add(0, block, blocks[block] ?? []);
    expect(before.isDone(0)).toBe(false);
    expect(trials).toBeLessThan(9 * defaultsOf(pairs).blockSize);
  });

  test('A cell with a precision rule counts the same games for every order of its blocks', () => {
    const backwards = new Batch(plan);
    for (let block = 8; block >= 0; block--) backwards.add(0, block, blocks[block] ?? []);
    expect(backwards.entries()).toEqual(expected);
    const mixed = new Batch(plan);
    for (const block of [3, 0, 8, 1, 2, 5, 4, 7, 6]) mixed.add(0, block, blocks[block] ?? []);
    expect(mixed.entries()).toEqual(expected);
  });
});

test('The summary reports a precision that was not reached', () => {
  const [found] = simulate({
    cells: [{ game: pairs, strategies: ['good'], trials: 500, stop: { kind: 'precision', halfWidth: 1e-9 } }],
  }).cells;
  expect(found?.stop).toMatchObject({ reached: false });
  expect(found?.trials).toBe(500);
});

describe('a sequential test', () => {
  const pair = (first: string, second: string): CellRequest => ({
    game: unowar,
    lineups: [
      [first, second],
      [second, first],
    ],
    params: { points: 1 },
    trials: 200_000,
    stop: { kind: 'sequential', low: 0.5, high: 0.55 },
  });

  test('A sequential test decides for the better first player, with an interval above the lower hypothesis', () => {
    const [found] = simulate({ cells: [pair('smallest', 'random')] }).cells;
    expect(found?.stop).toMatchObject({ reached: true, decision: 'high' });
    const stop = found?.stop;
    expect(stop?.kind === 'sequential' && stop.anytime95[0]).toBeGreaterThan(0.5);
    expect(found?.trials).toBeLessThan(200_000);
  });

  test('A sequential test decides against the weaker first player', () => {
    const [found] = simulate({ cells: [pair('random', 'smallest')] }).cells;
    expect(found?.stop).toMatchObject({ reached: true, decision: 'low' });
  });
});
