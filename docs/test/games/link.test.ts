import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { readLink, writeLink } from '../../site/play/table/link.js';

const FORM = { params: { cards: 16, copies: 4 }, seed: '1', index: 0, against: 'good', seat: 0, adviser: 'optimal' };

test('The link of a game has its moves, and gives the same game', () => {
  const position = { game: 'pairs', params: { cards: 8, copies: 4 }, seed: '2026-11-23', index: 12, moves: [3, -1, 5] };
  const fragment = writeLink(position, '', 1);
  expect(fragment).toBe('cards=8&copies=4&seed=2026-11-23&game=12&against=&seat=2&moves=3.-1.5');
  expect(readLink(fragment, pairs, FORM)).toEqual({
    form: { params: position.params, seed: '2026-11-23', index: 12, against: '', seat: 1, adviser: 'optimal' },
    moves: position.moves,
    names: [],
  });
  const watched = writeLink(position, '', 0, ['./mine.ts#A,B']);
  expect(readLink(watched, pairs, FORM)).toMatchObject({ moves: position.moves, names: ['./mine.ts#A,B'] });
  expect(readLink('a-heading', pairs, FORM)).toBeUndefined();
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
