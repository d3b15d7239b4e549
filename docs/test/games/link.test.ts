import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { readLink, writeLink } from '../../site/play/table/link.js';

const FORM = { params: { cards: 16, copies: 4 }, seed: '1', index: 0, against: 'good', seat: 0, adviser: 'optimal' };

test('The link of a game has its moves, and gives the same game', () => {
  const position = { game: 'pairs', params: { cards: 8, copies: 4 }, seed: '2026-11-23', index: 12, moves: [3, -1, 5] };
  const fragment = writeLink(position, '', 0);
  expect(fragment).toBe('cards=8&copies=4&seed=2026-11-23&game=12&against=&moves=3.-1.5');
  expect(readLink(fragment, pairs, FORM)).toEqual({
    form: { params: position.params, seed: '2026-11-23', index: 12, against: '', seat: 0, adviser: 'optimal' },
    moves: position.moves,
    names: [],
  });
  const watched = writeLink(position, '', 0, ['./mine.ts#A,B']);
  expect(readLink(watched, pairs, FORM)).toMatchObject({ moves: position.moves, names: ['./mine.ts#A,B'] });
  expect(readLink('a-heading', pairs, FORM)).toBeUndefined();
});

const TABLE = { ...FORM, params: { points: 3, hand: 5, players: 2 }, against: 'random', adviser: 'keeper' };

test('The link of a table has the players, each opponent and the seat, and gives the same table', () => {
  const position = { game: 'unowar', params: { points: 3, hand: 5, players: 4 }, seed: '7', moves: [0, -1] };
  const fragment = writeLink(position, 'random,keeper,random', 3);
  expect(fragment).toBe('points=3&hand=5&players=4&seed=7&against=random%2Ckeeper%2Crandom&seat=4&moves=0.-1');
  expect(readLink(fragment, unowar, TABLE)).toMatchObject({
    form: { params: position.params, against: 'random,keeper,random', seat: 3 },
    moves: position.moves,
  });
  // A link without a seat is for any table: the person stays at it.
  expect(readLink('players=3&seed=7', unowar, { ...TABLE, seat: 5 })?.form.seat).toBe(2);
});

test.each([
  ['players=4&seat=5', "'seat' must be an integer from 1 to 4, not '5'"],
  ['players=4&seat=first', "'seat' must be an integer from 1 to 4, not 'first'"],
  ['players=4&against=random,keeper', "'against' must have one strategy, or one for each of the 3 opponents, not 2"],
  ['players=4&against=random,god,keeper', "unknown strategy 'god'"],
  ['players=3&watch=a&watch=b', "'watch' must have a name for each seat: 3, not 2"],
  ['players=60', 'the seats of unowar must be an integer from 1 to 10, not 60'],
])('A link of a table with an error is refused: %s', (fragment, message) => {
  expect(() => readLink(fragment, unowar, TABLE)).toThrow(message);
});

test.each([
  ['seed=7&against=god', "unknown strategy 'god'"],
  ['cards=many', "'cards' must be a number, not 'many'"],
  ['seed=7&game=-1', "'game' must be an integer from 0, not '-1'"],
  ['seed=7&watch=a&watch=b', "'watch' must have a name for each seat: 1, not 2"],
  ['seed=7&moves=0.x', "'x' is not a move"],
])('A link with an error is refused: %s', (fragment, message) => {
  expect(() => readLink(fragment, pairs, FORM)).toThrow(message);
});
