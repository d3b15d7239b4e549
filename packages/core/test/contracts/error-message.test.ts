import { expect, test } from 'vitest';
import { givenText, messageOf } from '../../src/internal.js';

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

test.each<readonly [what: string, value: unknown, shown: string]>([
  ['a text', 'abc', '"abc"'],
  ['a text of 24 characters', 'x'.repeat(24), `"${'x'.repeat(24)}"`],
  ['a text of 25 characters', 'x'.repeat(25), `"${'x'.repeat(24)}…"`],
  ['a text of line breaks', '\n'.repeat(13), `"${'\\n'.repeat(12)}…"`],
  ['a quotation mark', '"', '"\\""'],
  ['a number', -1.5, '-1.5'],
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
  ['true', true, 'true'],
  ['a BigInt', 10n, 'a value of type bigint'],
  ['a symbol', Symbol('card'), 'a value of type symbol'],
  ['an object without a text', { toString: 1 }, 'a value of type object'],
  ['a function', () => 1, 'a value of type function'],
])('givenText shows %s', (_what, value, shown) => {
  expect(givenText(value)).toBe(shown);
});
