import type { AnyGame } from '@cards/core';
import { expect, test } from 'vitest';
import { cheat } from '../../../packages/core/examples/cheat.js';
import { connectFour } from '../../../packages/core/examples/connect-four.js';
import { kuhn } from '../../../packages/core/examples/kuhn.js';
import { matchingPennies } from '../../../packages/core/examples/simultaneous.js';
import { PlayedGame } from '../../site/your-game/room/played-game.js';
import type { PlayState } from '../../site/your-game/room/tasks.js';

/** What the page shows after the first legal moves of persons, or after these. */
function shownAfter(game: AnyGame, moves: number | readonly number[], players = ['', '', '']): PlayState {
  const given = typeof moves === 'number' ? [] : [...moves];
  const request = { params: {}, seed: '1', players };
  let played = new PlayedGame(game, { ...request, moves: [] });
  let state = played.play(given, () => undefined);
  while (typeof moves === 'number' && given.length < moves && !state.isOver) {
    given.push(state.legal[0]?.move ?? -1);
    played = new PlayedGame(game, { ...request, moves: given });
    state = played.play(given, () => undefined);
  }
  return state;
}

const texts = ({ log }: PlayState): readonly string[] => log.map(({ text }) => text);

test('The list of moves leaves out what the person to move has not seen, until the game is over', () => {
  // Seat 0 lays a card face down, and says what it is. Seat 1 accepts, and sees that seat 2 is asked.
  expect(texts(shownAfter(cheat as AnyGame, 1))).toEqual([expect.stringMatching(/^[A2-9TJQK]$/)]);
  const [laid = -1, say = -1] = [shownAfter(cheat as AnyGame, 0), shownAfter(cheat as AnyGame, 1)].map(
    ({ legal }) => legal[0]?.move,
  );
  expect(texts(shownAfter(cheat as AnyGame, [laid, say]))).toEqual(['', 'say']);

  expect(texts(shownAfter(matchingPennies as AnyGame, 1))).toEqual(['']);
  expect(texts(shownAfter(matchingPennies as AnyGame, 2))).toEqual(['heads', 'heads']);
  expect(texts(shownAfter(kuhn as AnyGame, 1))).toEqual([expect.stringMatching(/^(bet|pass)$/)]);
});

test('A game in which several persons see the same is open, from its deal to its end', () => {
  expect([0, 1, 5, 42].map((moves) => shownAfter(connectFour as AnyGame, moves).isOpen)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  // One person has the screen alone.
  expect(shownAfter(connectFour as AnyGame, 1, ['', 'random']).isOpen).toBe(false);
  // The hands differ, and the coin of seat 0 is hidden from seat 1.
  expect(shownAfter(kuhn as AnyGame, 0).isOpen).toBe(false);
  expect(shownAfter(matchingPennies as AnyGame, 1).isOpen).toBe(false);
});

test.each([
  [[4, 9], 'move 2 of the people, 9, is not legal'],
  [[4, Number.NaN], 'move 2 of the people, NaN, is not legal'],
  [[1, 2, 1, 2, 1, 2, 1, 2], 'the game is over after 7 of the 8 moves of people'],
])('Moves that do not fit the game are refused: %j', (moves, message) => {
  expect(() => shownAfter(connectFour as AnyGame, moves)).toThrow(message);
});
