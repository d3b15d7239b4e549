import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError, SlotPermutation } from '../../src/index.js';

function itemsInPlay(permutation: SlotPermutation): number[] {
  return permutation.toArray().slice(0, permutation.size);
}

function removed(length: number, ...items: readonly number[]): SlotPermutation {
  const permutation = new SlotPermutation(length);
  for (const item of items) permutation.remove(item);
  return permutation;
}

describe('SlotPermutation', () => {
  test('starts with item i in slot i and all items in play', () => {
    const permutation = new SlotPermutation(256);
    expect(permutation.size).toBe(256);
    expect(permutation.toArray()).toEqual(Array.from({ length: 256 }, (_, i) => i));
    expect([permutation.at(255), permutation.slotOf(255)]).toEqual([255, 255]);
  });

  test('a removed item and the last item in play exchange slots', () => {
    expect(removed(5, 1).toArray()).toEqual([0, 4, 2, 3, 1]);
    expect(removed(5, 1, 0).toArray()).toEqual([3, 4, 2, 0, 1]);
    expect(removed(5, 4).toArray()).toEqual([0, 1, 2, 3, 4]);
  });

  test('agrees with a list and a set under any removals and returns', () => {
    const steps = fc.array(fc.nat(), { maxLength: 60 });
    fc.assert(fc.property(fc.integer({ min: 1, max: 40 }), steps, (length, choices) => {
      const permutation = new SlotPermutation(length);
      const inPlay = Array.from({ length }, (_, i) => i);
      const gone: number[] = [];
      for (const choice of choices) {
        if (choice % 4 === 0 && gone.length > 0) {
          permutation.putBack(1);
          inPlay.push(gone.pop() as number);
        } else if (inPlay.length > 0) {
          const slot = choice % inPlay.length;
          const item = permutation.at(slot);
          permutation.remove(item);
          const last = inPlay.pop() as number;
          if (slot < inPlay.length) inPlay[slot] = last;
          gone.push(item);
        }
        expect(itemsInPlay(permutation)).toEqual(inPlay);
        for (let item = 0; item < length; item++) {
          expect(permutation.at(permutation.slotOf(item))).toBe(item);
          expect(permutation.includes(item)).toBe(inPlay.includes(item));
        }
      }
    }), { seed: 1 });
  });

  test('includes only items', () => {
    const permutation = new SlotPermutation(3);
    for (const value of [-1, 3, 0.5, Number.NaN, 2 ** 32, '0', null, undefined, {}]) {
      expect(permutation.includes(value as number)).toBe(false);
    }
  });

  test('putBack undoes the last removals', () => {
    const permutation = removed(6, 2, 4, 0);
    permutation.putBack(2);
    expect(permutation.size).toBe(5);
    expect([0, 1, 2, 3, 4, 5].filter((item) => permutation.includes(item))).toEqual([0, 1, 3, 4, 5]);
  });

  test('reset restores the first state', () => {
    const permutation = removed(6, 2, 4, 0);
    permutation.reset();
    expect(permutation).toEqual(new SlotPermutation(6));
  });

  test('copyFrom makes an equal permutation that shares nothing', () => {
    const original = removed(6, 2, 4);
    const copy = new SlotPermutation(6);
    copy.copyFrom(original);
    expect(copy).toEqual(original);
    copy.remove(0);
    expect(original).toEqual(removed(6, 2, 4));
  });

  test('restore continues where toArray and size were read', () => {
    const original = removed(6, 2, 4);
    const restored = new SlotPermutation(6);
    restored.restore(original.toArray(), original.size);
    expect(restored).toEqual(original);
  });
});

describe('SlotPermutation refuses', () => {
  test.each([0, -1, 1.5, 257, Number.NaN, '4'])('the length %s', (length) => {
    expect(() => new SlotPermutation(length as number)).toThrow(InputError);
    expect(() => new SlotPermutation(length as number)).toThrow(`1 to 256 items, not ${length}`);
  });

  test.each([
    ['a list that is too short', [0, 1], 2], ['an item twice', [0, 1, 1], 2], ['an item out of range', [0, 1, 3], 2],
    ['a fraction', [0, 1, 1.5], 2], ['a hole', Object.assign(Array.from({ length: 0 }), { 0: 0, 2: 2 }), 2], ['undefined', [0, 1, undefined], 2], ['no list', 'abc', 2],
    ['a negative size', [0, 1, 2], -1], ['a size above the length', [0, 1, 2], 4], ['a fraction as size', [0, 1, 2], 0.5],
  ])('to restore %s, and does not change', (_fault, items, size) => {
    const permutation = removed(3, 0);
    expect(() => { permutation.restore(items as number[], size); }).toThrow(InputError);
    expect(permutation).toEqual(removed(3, 0));
  });
});
