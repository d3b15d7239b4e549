import { expect, test } from 'vitest';
import { allLineups } from '../../src/plan/lineups.js';

test('In a one-seat game each strategy has its own line-up', () => {
  expect(allLineups(1, ['a', 'b'])).toEqual([['a'], ['b']]);
});

test('In a two-seat game every ordered pair of strategies is a line-up, including a strategy against itself', () => {
  expect(allLineups(2, ['a', 'b'])).toEqual([
    ['a', 'a'],
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'b'],
  ]);
});
