import { expect, test } from 'vitest';
import { messageOf } from '@cards/core/internal';
import { explainFrozen } from '../../src/trust/freeze.js';

const frozen: Record<string, unknown> = Object.freeze({ random: 1 });
const list: unknown[] = [];
Object.freeze(list);

test.each<readonly [string, string, () => unknown]>([
  ['an assignment', 'random', () => (frozen['random'] = 2)],
  ['a new member', 'last', () => (frozen['last'] = 2)],
  ['a new element', '0', () => list.push(2)],
  ['a deletion', 'random', () => delete frozen['random']],
  ['a redefinition', 'random', () => Object.defineProperty(frozen, 'random', { value: 2 })],
  ['a new definition', 'last', () => Object.defineProperty(frozen, 'last', { value: 2 })],
])('The message about %s of a frozen object names the member and says what to do', (_, name, change) => {
  let message = '';
  try {
    change();
  } catch (error) {
    message = messageOf(error);
  }
  expect(explainFrozen(message, "'mine.ts'")).toBe(
    `'mine.ts' changes '${name}' of a frozen object; the built-in objects and the packages are frozen before a file is loaded, so that it cannot change the games: remove the change, and take random numbers from the generator rng of move(view, rng)`,
  );
});

test('The message about rules that change their parameters says what to do about the rules, not about a strategy', () => {
  const message =
    "the game threw an error: Cannot assign to read only property 'size' of object '#<Object>', at mine.ts:8:9";
  expect(explainFrozen(message)).toBe(
    "the rules change 'size' of a frozen object; parameters, actions and built-in objects are frozen: keep what changes in the state, and take random numbers from the generator rng of deal and play, at mine.ts:8:9",
  );
});

test('Another message is not changed', () => {
  expect(explainFrozen('Cannot read properties of undefined')).toBe('Cannot read properties of undefined');
});
