import { DONE, set, type SetEngine } from '@cards/set';
import { expect, test } from 'vitest';
import { describeMove, resultText } from '../../site/play/set/set-texts.js';
import { Session } from '../../site/play/table/session.js';

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
