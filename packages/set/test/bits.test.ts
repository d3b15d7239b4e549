import { expect, test } from 'vitest';
import { bitCount, lowestBit, withoutLowest } from '../src/face-up-cards.js';

test.each([0, 1, 2, 0b1011000, 2 ** 31 - 1, -(2 ** 31), -1])(
  'The bits of %i are counted and visited in order',
  (bits) => {
    const ones = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((bits >>> bit) & 1) === 1);
    expect(bitCount(bits)).toBe(ones.length);
    expect(lowestBit(bits)).toBe(ones[0] ?? -1);
    const visited: number[] = [];
    for (let rest = bits; rest !== 0; rest = withoutLowest(rest)) visited.push(lowestBit(rest));
    expect(visited).toEqual(ones);
  },
);
