import { expect, test } from 'vitest';
import { allLineups, lineupsAgainst } from '../../src/plan/lineups.js';

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

test('Each strategy meets the opponent in both seats, and the opponent meets itself once', () => {
  expect(lineupsAgainst(2, ['a', 'b'], 'b')).toEqual([
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'b'],
  ]);
});

test('lineupsAgainst rejects an opponent in a one-seat game', () => {
  expect(() => lineupsAgainst(1, ['a'], 'b')).toThrow('a one-seat game has no opponent, so b cannot be one');
});
