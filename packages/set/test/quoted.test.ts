import { expect, test } from 'vitest';
import { listed, quoted } from '../src/quoted.js';

test.each<readonly [what: string, value: unknown, shown: string]>([
  ['A text', 'abc', '"abc"'],
  ['A text of 40 characters', 'x'.repeat(40), `"${'x'.repeat(40)}"`],
  ['A text of 41 characters', 'x'.repeat(41), `"${'x'.repeat(40)}…"`],
  ['A text of line breaks', '\n'.repeat(21), `"${'\\n'.repeat(20)}…"`],
  ['A quotation mark', '"', '"\\""'],
  ['A number', -1.5, '-1.5'],
  ['A BigInt of 41 digits', 10n ** 40n, `1${'0'.repeat(39)}…`],
  ['A symbol', Symbol('card'), 'Symbol(card)'],
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
  ['An object', { toString: 1 }, 'a value of type object'],
  ['A function', () => 1, 'a value of type function'],
])('%s is shown in quotes if it is a text, and as its type if it is an object', (_, value, shown) => {
  expect(quoted(value)).toBe(shown);
});

test('A list is shown with commas, and cut after 40 characters', () => {
  expect(listed([])).toBe('');
  expect(listed([1, 'a', null, {}])).toBe('1,"a",null,a value of type object');
  expect(listed([...'x'.repeat(10)])).toBe(`${'"x",'.repeat(9)}"x"`);
  expect(listed(Array.from({ length: 1000 }, () => 7))).toBe(`${'7,'.repeat(20)}…`);
});
