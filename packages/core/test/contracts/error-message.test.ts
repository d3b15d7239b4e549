import { expect, test } from 'vitest';
import { messageOf } from '../../src/index.js';

const { proxy, revoke } = Proxy.revocable({}, {});
revoke();

test.each<[what: string, thrown: unknown, message: string]>([
  ['an error', new TypeError('oops'), 'oops'],
  ['an error without a message', Object.assign(new TypeError('cleared'), { message: '' }), 'TypeError'],
  ['a string', 'text', 'text'],
  ['undefined', undefined, 'undefined'],
  ['a symbol', Symbol('why'), 'Symbol(why)'],
  ['an object', { message: 'no error' }, 'an object without a message'],
  ['an object with a text of its own', { toString: () => 'its text' }, 'its text'],
  ['an object without a prototype', Object.create(null), 'a value that cannot be converted to text'],
  ['a revoked proxy', proxy, 'a value that cannot be converted to text'],
])('messageOf describes %s', (_what, thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});
