import { expect, test } from 'vitest';
import { allLineups, lineupsAgainst } from '../../src/plan/lineups.js';

test('with one seat every strategy has a table of its own', () => {
  expect(allLineups(1, ['a', 'b'])).toEqual([['a'], ['b']]);
});

test('with two seats every ordered pair meets, each against itself too', () => {
  expect(allLineups(2, ['a', 'b'])).toEqual([
    ['a', 'a'],
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'b'],
  ]);
});

test('a list against one meets it both ways, and it meets itself once', () => {
  expect(lineupsAgainst(2, ['a', 'b'], 'b')).toEqual([
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'b'],
  ]);
});

test('nobody plays against anybody in a game of one seat', () => {
  expect(() => lineupsAgainst(1, ['a'], 'b')).toThrow('one seat');
});
