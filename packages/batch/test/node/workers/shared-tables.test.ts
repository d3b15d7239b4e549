import { mastermind } from '@cards/mastermind';
import { expect, test } from 'vitest';
import { planCell } from '../../../src/plan/cell.js';
import { precomputeCell } from '../../../src/run/block-runner.js';
import { SharedTables } from '../../../src/node/workers/worker-data.js';

test('Tables that several cells need are computed once, and equal those that one cell computes', () => {
  const tables = new SharedTables();
  const cell = (...others: string[]): ReturnType<typeof planCell> =>
    planCell({
      game: mastermind,
      params: { pegs: 2, colors: 3 },
      lineups: ['minimax', ...others].map((strategy) => [strategy]),
    });
  const [alone, paired] = [tables.of(cell()), tables.of(cell('entropy'))];
  expect(paired.get('minimax')).toBe(alone.get('minimax'));
  expect([...paired.keys()]).toEqual(['minimax', 'entropy']);
  for (const [spec, precomputed] of precomputeCell(cell('entropy'))) {
    expect(Object.entries(paired.get(spec) ?? {}).map(([name, table]) => [name, [...table]])).toEqual(
      Object.entries(precomputed).map(([name, table]) => [name, [...table]]),
    );
  }
});

test('Two games with the same id do not share tables', () => {
  const tables = new SharedTables();
  const cell = (game: typeof mastermind): ReturnType<typeof planCell> =>
    planCell({ game, params: { pegs: 2, colors: 3 }, strategies: ['minimax'] });
  const other = { ...mastermind };
  expect(tables.of(cell(other)).get('minimax')).not.toBe(tables.of(cell(mastermind)).get('minimax'));
  expect(tables.of(cell(other)).get('minimax')).toBe(tables.of(cell(other)).get('minimax'));
});
