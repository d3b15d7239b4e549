import { describe, expect, test } from 'vitest';
import { philox4x32, type PhiloxWords } from '../../src/random/streams.js';

/** Known answers of philox4x32 with 10 rounds, from `tests/kat_vectors` of the authors' Random123 library. */
const KNOWN: readonly (readonly [counter: PhiloxWords, key: readonly [number, number], words: PhiloxWords])[] = [
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

function philox(counter: PhiloxWords, key: readonly [number, number]): number[] {
  const out: PhiloxWords = [0, 0, 0, 0];
  philox4x32(...counter, ...key, out);
  return out;
}

describe('philox4x32', () => {
  test.each(KNOWN)('philox4x32 of counter %j with key %j is the published answer', (counter, key, words) => {
    expect(philox(counter, key).map((word) => word >>> 0)).toEqual(words);
  });

  test('philox4x32 accepts signed and unsigned words with the same bits', () => {
    for (const [counter, key] of KNOWN) {
      const [c0, c1, c2, c3] = counter;
      expect(philox([c0 | 0, c1 | 0, c2 | 0, c3 | 0], [key[0] | 0, key[1] | 0])).toEqual(philox(counter, key));
    }
  });

  test('philox4x32 uses words modulo 2^32', () => {
    expect(philox([2 ** 32 + 5, 0, 0, 0], [0, 0])).toEqual(philox([5, 0, 0, 0], [0, 0]));
  });

  test('philox4x32 returns signed words', () => {
    expect(philox([0, 0, 0, 0], [0, 0]).every((word) => Number.isInteger(word) && (word | 0) === word)).toBe(true);
  });
});
