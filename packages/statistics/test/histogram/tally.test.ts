import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Tally, type TallyEntries } from '../../src/histogram.js';

const MIN = -300;
const MAX = 400;

const samples = fc.array(fc.integer({ min: MIN, max: MAX }), { maxLength: 60 });

function tallyOf(values: readonly number[]): Tally {
  const tally = new Tally(MIN, MAX);
  for (const value of values) tally.add(value);
  return tally;
}

function merged(...parts: readonly TallyEntries[]): TallyEntries {
  const tally = new Tally(MIN, MAX);
  for (const part of parts) tally.merge(part);
  return tally.entries();
}

describe('Tally', () => {
  test('A tally lists the counts in ascending order of the values', () => {
    expect(tallyOf([7, -3, 7, 0, 7, -3]).entries()).toEqual([
      [-3, 2],
      [0, 1],
      [7, 3],
    ]);
  });

  test('A tally keeps its counts when it grows to its bounds', () => {
    const tally = new Tally(-2, 1_000_000);
    for (const value of [5, 64, 1_000_000, -2, 300, 5]) tally.add(value);
    expect(tally.entries()).toEqual([
      [-2, 1],
      [5, 2],
      [64, 1],
      [300, 1],
      [1_000_000, 1],
    ]);
  });

  test('A tally counts near and distant values correctly in every order', () => {
    // Counts outside a range of 65,536 values are stored in a map.
    const values = fc.array(
      fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -80_000, max: 80_000 }),
        fc.integer({ min: -200, max: 200 }),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(values, (list) => {
        const tally = new Tally(-1e9, 1e9);
        const expected = new Map<number, number>();
        for (const value of list) {
          tally.add(value);
          expected.set(value, (expected.get(value) ?? 0) + 1);
        }
        expect(tally.entries()).toEqual([...expected].sort(([a], [b]) => a - b));
      }),
    );
  });

  test('A tally counts the smallest and the largest safe integer', () => {
    const tally = new Tally(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    for (const value of [0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -1, Number.MAX_SAFE_INTEGER])
      tally.add(value);
    expect(tally.entries()).toEqual([
      [Number.MIN_SAFE_INTEGER, 1],
      [-1, 1],
      [0, 1],
      [Number.MAX_SAFE_INTEGER, 2],
    ]);
  });

  test('A tally has one entry for a distant value, even if later values are near to it', () => {
    const tally = new Tally(-200_000, 200_000);
    // A buffer that starts at -10,000 ends at 55,503 at most.
    for (const value of [-10_000, 60_000, 60_000, -9000, 20_000, 50_000, 54_000, 60_000, 200_000, 55_503, 55_504])
      tally.add(value);
    expect(tally.entries()).toEqual([
      [-10_000, 1],
      [-9000, 1],
      [20_000, 1],
      [50_000, 1],
      [54_000, 1],
      [55_503, 1],
      [55_504, 1],
      [60_000, 3],
      [200_000, 1],
    ]);
  });

  test('A tally grows to both sides up to its bounds', () => {
    const tally = new Tally(-70, 70);
    for (const value of [0, 70, -70, 69, -69]) tally.add(value);
    expect(tally.entries()).toEqual([
      [-70, 1],
      [-69, 1],
      [0, 1],
      [69, 1],
      [70, 1],
    ]);
    for (const value of [-71, 71, 0.5])
      expect(() => tally.add(value)).toThrow(`a value of this tally must be an integer from -70 to 70, not ${value}`);
  });

  test('A tally has no entry for a value with count 0', () => {
    const tally = new Tally(0, 1e9);
    tally.add(500, 0);
    tally.add(1e9, 0);
    expect(tally.entries()).toEqual([]);
  });

  test('A tally adds several occurrences of a value at once', () => {
    const tally = new Tally(0, 100);
    tally.add(100, 3);
    tally.add(100, 4);
    tally.add(2, 5);
    tally.add(3, 0);
    expect(tally.entries()).toEqual([
      [2, 5],
      [100, 7],
    ]);
  });

  test.each([-1, 101, 2.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'A tally from 0 to 100 rejects %d and does not change',
    (value) => {
      const tally = new Tally(0, 100);
      tally.add(7);
      expect(() => tally.add(value)).toThrow(RangeError);
      expect(tally.entries()).toEqual([[7, 1]]);
    },
  );

  test.each([-1, 0.5, Number.NaN])('A tally rejects a count of %d and does not change', (times) => {
    const tally = new Tally(0, 100);
    tally.add(7);
    expect(() => tally.add(7, times)).toThrow(`the count of 7 must be an integer from 0, not ${times}`);
    expect(() => tally.add(8, times)).toThrow(RangeError);
    expect(tally.entries()).toEqual([[7, 1]]);
  });

  test.each([[[101, 1]], [[8, -1]], [[2.5, 1]]] as const)(
    'A tally rejects the entry %j in merge and does not change',
    (wrong) => {
      const tally = new Tally(0, 100);
      tally.add(7);
      expect(() => tally.merge([[3, 4], wrong, [9, 9]])).toThrow(RangeError);
      expect(tally.entries()).toEqual([[7, 1]]);
    },
  );

  test.each([
    [3, 2],
    [0, 1.5],
    [Number.NaN, 4],
    [0, Number.POSITIVE_INFINITY],
  ])('Tally rejects the bounds %d and %d', (min, max) => {
    expect(() => new Tally(min, max)).toThrow(
      new RangeError(`the bounds of a tally must be safe integers with min <= max, not ${min} and ${max}`),
    );
  });

  test.each([
    [5, 5],
    [-5, -5],
    [-9, 3],
    [0, 63],
    [0, 64],
    [-64, 0],
  ])('A tally from %d to %d counts both bounds, and rejects the values next to them', (min, max) => {
    const tally = new Tally(min, max);
    for (const value of [max, min, max]) tally.add(value);
    expect(tally.entries()).toEqual(
      min === max
        ? [[min, 3]]
        : [
            [min, 1],
            [max, 2],
          ],
    );
    for (const value of [min - 1, max + 1]) expect(() => tally.add(value)).toThrow(RangeError);
  });

  test('Two merged tallies have the same entries as one tally of both samples', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        expect(merged(tallyOf(a).entries(), tallyOf(b).entries())).toEqual(tallyOf([...a, ...b]).entries());
      }),
    );
  });

  test('Tallies merge to the same entries in every order and grouping', () => {
    fc.assert(
      fc.property(samples, samples, samples, (x, y, z) => {
        const [a, b, c] = [tallyOf(x).entries(), tallyOf(y).entries(), tallyOf(z).entries()];
        expect(merged(b, a)).toEqual(merged(a, b));
        expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
      }),
    );
  });

  test('The entries of a tally are the same after JSON', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const entries = tallyOf(values).entries();
        expect(merged(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
      }),
    );
  });
});
