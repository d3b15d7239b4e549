import { expect, test } from 'vitest';
import { seedText, Streams } from '../../src/random/streams.js';

test("The seeds 1, 1n and '1' give the same streams", () => {
  const states = [1, 1n, '1'].map((seed) => new Streams(seed, 'test').rng(0).save());
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});

test.each([
  [0, '0'],
  [-0, '0'],
  [-7, '-7'],
  [2 ** 53 - 1, '9007199254740991'],
  [2n ** 200n, String(2n ** 200n)],
  [' 1', ' 1'],
  ['01', '01'],
  ['♠', '♠'],
])('seedText(%o) is %o', (seed, text) => {
  expect(seedText(seed)).toBe(text);
});

test.each([0.5, Number.NaN, Infinity, 2 ** 53, 1e21])(
  'seedText rejects the number %s, because several numbers can have the same text',
  (seed) => {
    expect(() => seedText(seed)).toThrow(RangeError);
    expect(() => seedText(seed)).toThrow(`a seed must be one line of text, a bigint or a safe integer, not ${seed}`);
  },
);

test('seedText rejects an empty text', () => {
  expect(() => seedText('')).toThrow('a seed must be one line of text, a bigint or a safe integer, not ""');
});

test.each(['new\nline', 'tab\t', '\u001B[31m'])('seedText rejects a text with control characters: %j', (seed) => {
  expect(() => seedText(seed)).toThrow(`not ${JSON.stringify(seed)}`);
});

test('seedText rejects values of other types', () => {
  expect(() => seedText({} as string)).toThrow('a seed must be one line of text');
  expect(() => seedText(null as unknown as string)).toThrow('a seed must be one line of text');
});
