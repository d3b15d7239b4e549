import type { AnyGame } from '@cards/core';
import { expect, test } from 'vitest';
import { cheat } from '../../../packages/core/examples/cheat.js';
import { connectFour } from '../../../packages/core/examples/connect-four.js';
import { kuhn } from '../../../packages/core/examples/kuhn.js';
import { matchingPennies } from '../../../packages/core/examples/simultaneous.js';
import { PlayedGame } from '../../site/your-game/room/played-game.js';
import type { PlayState } from '../../site/your-game/room/tasks.js';

/** What the page shows after moves of persons. */
function shownAfter(game: AnyGame, moves: readonly number[], players = ['', '', '']): PlayState {
  const played = new PlayedGame(game, { params: {}, seed: '1', players, moves });
  return played.play(moves, () => undefined);
}

/** What the page shows after the first legal moves of persons. */
function shownLater(game: AnyGame, count: number, players?: string[]): PlayState {
  const moves: number[] = [];
  while (moves.length < count) moves.push(shownAfter(game, moves, players).legal[0]?.move ?? -1);
  return shownAfter(game, moves, players);
}

const texts = ({ log }: PlayState): readonly string[] => log.map(({ text }) => text);

test('The list of moves leaves out what the person to move has not seen, until the game is over', () => {
  // Seat 0 lays a card face down, and says what it is. Seat 1 accepts, and sees that seat 2 is asked.
  expect(texts(shownLater(cheat as AnyGame, 1))).toEqual([expect.stringMatching(/^[A2-9TJQK]$/)]);
  const [laid = -1, say = -1] = [shownLater(cheat as AnyGame, 0), shownLater(cheat as AnyGame, 1)].map(
    ({ legal }) => legal[0]?.move,
  );
  expect(texts(shownAfter(cheat as AnyGame, [laid, say]))).toEqual(['', 'say']);

  expect(texts(shownLater(matchingPennies as AnyGame, 1))).toEqual(['']);
  expect(texts(shownLater(matchingPennies as AnyGame, 2))).toEqual(['heads', 'heads']);
  expect(texts(shownLater(kuhn as AnyGame, 1))).toEqual([expect.stringMatching(/^(bet|pass)$/)]);
});

test('Counts of cards are shown as numbers, whatever the numbers of the moves are', () => {
  const { show: _show, ...notation } = (cheat as AnyGame).notation ?? {};
  const game = { ...(cheat as AnyGame), notation } as AnyGame;
  // Seat 0 has 18 of 52 cards and lays three of them. Then seat 1 doubts or not, and `doubt` is move 15.
  const laid: number[] = [];
  while (laid.length < 3) laid.push(shownAfter(game, laid).legal.at(-1)?.move ?? -1);
  const [say] = shownAfter(game, laid).legal;
  const { view, legal } = shownAfter(game, [...laid, say?.move ?? -1]);
  expect(legal.map(({ move, text }) => [move, text])).toContainEqual([15, 'doubt']);
  expect(view.find(({ name }) => name === 'cards')?.rows).toEqual([['15', '17', '17']]);
});

test('A game in which several persons see the same is open, from its deal on', () => {
  expect([0, 1, 5].map((moves) => shownLater(connectFour as AnyGame, moves).isOpen)).toEqual([true, true, true]);
  // One person has the screen alone.
  expect(shownLater(connectFour as AnyGame, 1, ['', 'random']).isOpen).toBe(false);
  // The hands differ, and the coin of seat 0 is hidden from seat 1.
  expect(shownLater(kuhn as AnyGame, 0).isOpen).toBe(false);
  expect(shownLater(matchingPennies as AnyGame, 1).isOpen).toBe(false);
});

test.each([
  [[4, 9], 'move 2 of the people, 9, is not legal'],
  [[4, Number.NaN], 'move 2 of the people, NaN, is not legal'],
  [[1, 2, 1, 2, 1, 2, 1, 2], 'the game is over after 7 of the 8 moves of people'],
])('Moves that do not fit the game are refused: %j', (moves, message) => {
  expect(() => shownAfter(connectFour as AnyGame, moves)).toThrow(message);
});
