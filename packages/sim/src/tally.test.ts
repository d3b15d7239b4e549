import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tally, type TallyEntries } from './tally.js';

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

describe('a tally', () => {
  it('counts each value, by ascending value', () => {
    expect(tallyOf([7, -3, 7, 0, 7, -3]).entries()).toEqual([
      [-3, 2],
      [0, 1],
      [7, 3],
    ]);
  });

  it('grows as far as its bounds and keeps what it has counted', () => {
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

  it('counts several at once', () => {
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

  it.each([-1, 101, 2.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d outside 0 to 100 and is unchanged', (value) => {
    const tally = new Tally(0, 100);
    tally.add(7);
    expect(() => tally.add(value)).toThrow(RangeError);
    expect(tally.entries()).toEqual([[7, 1]]);
  });

  it.each([
    [3, 2],
    [0, 1.5],
    [Number.NaN, 4],
    [0, Number.POSITIVE_INFINITY],
  ])('has no bounds such as %d to %d', (min, max) => {
    expect(() => new Tally(min, max)).toThrow(RangeError);
  });

  it('has the same entries whichever way a batch is cut', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        expect(merged(tallyOf(a).entries(), tallyOf(b).entries())).toEqual(tallyOf([...a, ...b]).entries());
      }),
    );
  });

  it('merges in any order and grouping', () => {
    fc.assert(
      fc.property(samples, samples, samples, (x, y, z) => {
        const [a, b, c] = [tallyOf(x).entries(), tallyOf(y).entries(), tallyOf(z).entries()];
        expect(merged(b, a)).toEqual(merged(a, b));
        expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
      }),
    );
  });

  it('survives JSON', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const entries = tallyOf(values).entries();
        expect(merged(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
      }),
    );
  });
});
