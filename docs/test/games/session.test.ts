import { DONE, set, type SetEngine } from '@cards/set';
import { unowar, type UnoWarGame } from '@cards/unowar';
import { expect, test } from 'vitest';
import { describeMove, resultText } from '../../site/play/set/set-texts.js';
import { Session } from '../../site/play/table/session.js';
import { opponentsOf } from '../../site/play/table/table-setting.js';
import { describePlay, playedCards, winText } from '../../site/play/unowar/unowar-texts.js';

const PARAMS = { tableau: 12, dealMore: 1 };

const newSession = (): Session<SetEngine> =>
  new Session({ game: set, params: PARAMS, describe: describeMove, result: resultText, hint: () => '' });

test('A finished game of a link is that of the sender, until the person plays it', () => {
  const session = newSession();
  session.open(`tableau=12&dealMore=1&seed=2&moves=${DONE}`, false);
  expect(session.isSent.value).toBe(true);
  expect(session.messages.message.value).toBe('The sender ends the game. The game is over: the sender won 0 sets.');
  session.undo();
  expect([session.isSent.value, session.engine.value.over]).toEqual([false, false]);
  expect(session.play(DONE)).toBe(true);
  expect(session.messages.message.value).toBe('You end the game. The game is over: you won 0 sets.');
});

test('The game that this browser has played stays that of the person', () => {
  const session = newSession();
  session.play(DONE);
  const { value: fragment } = session.link;
  const later = newSession();
  later.open(fragment, true);
  expect([later.isSent.value, later.link.value]).toEqual([false, fragment]);
  expect(later.messages.message.value).toContain('you won 0 sets');
});

const TABLE = { points: 1, hand: 3, players: 4 };

const newTable = (): Session<UnoWarGame> =>
  new Session({
    game: unowar,
    params: TABLE,
    describe: describePlay,
    shown: playedCards,
    result: winText,
    hint: () => '',
  });

test('One strategy plays for all opponents, or one for each of them, around the seat of the person', () => {
  expect(opponentsOf('a', 0, 2)).toEqual(['', 'a']);
  expect(opponentsOf('a', 2, 4)).toEqual(['a', 'a', '', 'a']);
  expect(opponentsOf('a,b,c', 1, 4)).toEqual(['a', '', 'b', 'c']);
  expect(opponentsOf('', 1, 3)).toEqual(['', '', '']);
});

test('At a table, players with the same name have the number of their seat', () => {
  const session = newTable();
  session.open('players=4&points=1&hand=3&seed=5&against=random,keeper,random&seat=2', true);
  expect(session.names.value).toEqual(['random (1)', 'You', 'keeper', 'random (4)']);
  session.open('players=3&points=1&hand=3&seed=5&against=&seat=1', true);
  expect(session.names.value).toEqual(['Player 1', 'Player 2', 'Player 3']);
});

test('A person who plays every seat sees the hand of the seat to move, and what each seat has shown last', () => {
  const session = newTable();
  const passes = (): void => void session.play(-1);
  session.open('players=4&points=1&hand=3&seed=5&against=', true);
  passes();
  expect(session.messages.message.value).toBe('Player 1 passes.');
  expect([session.seat.value, session.shown.value]).toEqual([1, [[], undefined, undefined, undefined]]);
  const view = session.engine.value.view(1);
  const [slot = 0] = session.engine.value.legalMoves();
  const { id } = view.hand.get(slot);
  session.play(slot);
  expect(session.shown.value[1]).toEqual([id]);
  passes();
  passes();
  expect(session.messages.message.value).toContain('Player 2 wins the game, 1 : 0 : 0 : 0, after 1 cards.');
});

test('A replay shows the hand of the seat to move, or of the seat that the person has chosen', () => {
  const session = newTable();
  session.show({ names: ['keeper', 'random', 'random', 'smallest'], moves: [-1] });
  expect(session.names.value).toEqual(['keeper', 'random (2)', 'random (3)', 'smallest']);
  expect(session.seat.value).toBe(1);
  session.viewed.value = 3;
  session.show({ names: ['keeper', 'random', 'random', 'smallest'], moves: [-1, -1] });
  expect(session.seat.value).toBe(3);
  session.stopWatching();
  expect(session.seat.value).toBe(0);
});

test('To watch others puts the game of the person aside', () => {
  const session = newSession();
  session.open(`seed=2&moves=${DONE}`, false);
  const { value: fragment } = session.link;
  session.show({ names: ['least'], moves: [] });
  expect([session.isWatching.value, session.nameOf(0), session.link.value]).toEqual([true, 'least', fragment]);
  expect(session.play(DONE)).toBe(false);
  session.stopWatching();
  expect([session.isWatching.value, session.isSent.value, session.link.value]).toEqual([false, true, fragment]);
});
