import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  InputError,
  checkCount,
  checkHistogram,
  moments,
  nearestDouble,
  quantile,
  Tally,
  type TallyEntries,
} from '../src/histogram.js';
import { histograms } from './arbitraries.js';

describe('checkHistogram', () => {
  test('checkHistogram accepts integers with counts from 0, in any order', () => {
    expect(() => checkHistogram([])).not.toThrow();
    expect(() =>
      checkHistogram([
        [3, 0],
        [-2, 2 ** 53 - 1],
        [3, 1],
      ]),
    ).not.toThrow();
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('checkHistogram rejects the value %d', (value) => {
    expect(() =>
      checkHistogram([
        [1, 1],
        [value, 1],
      ]),
    ).toThrow(new InputError(`a value of a histogram must be an integer, not ${value}`));
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'checkHistogram and checkCount reject a count of %d',
    (count) => {
      const refused = new InputError(`the count of 7 must be an integer from 0, not ${count}`);
      expect(() =>
        checkHistogram([
          [1, 1],
          [7, count],
        ]),
      ).toThrow(refused);
      expect(() => checkCount(7, count)).toThrow(refused);
    },
  );
});

describe('moments', () => {
  test('moments agrees with a sample that is computed by hand', () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32.
    const entries: TallyEntries = [
      [2, 1],
      [4, 3],
      [5, 2],
      [7, 1],
      [9, 1],
    ];
    expect(moments(entries)).toEqual({ n: 8, mean: 5, variance: 32 / 7, stderr: Math.sqrt(4 / 7) });
  });

  test('moments is exact for a sample for which sums of doubles are not', () => {
    // A spread of 1 around a billion, in a quadrillion games: squares sum to 1e33.
    const entries: TallyEntries = [
      [999_999_999, 5e14],
      [1_000_000_001, 5e14],
    ];
    expect(moments(entries)).toEqual({ n: 1e15, mean: 1e9, variance: 1 + 1e-15, stderr: 1 / Math.sqrt(1e15 - 1) });
  });

  test('moments returns no variance for a sample of one', () => {
    expect(moments([[-7, 1]])).toEqual({ n: 1, mean: -7, variance: null, stderr: null });
  });

  test('moments returns variance 0 for equal values', () => {
    expect(moments([[3, 10]])).toEqual({ n: 10, mean: 3, variance: 0, stderr: 0 });
  });

  test('moments rejects an empty histogram', () => {
    expect(() => moments([])).toThrow(RangeError);
  });

  test('moments returns the same bits for every order and division of the entries', () => {
    fc.assert(
      fc.property(histograms, fc.infiniteStream(fc.nat()), (entries, cuts) => {
        const parts = entries.flatMap(([value, count]) => {
          const part = (cuts.next().value ?? 0) % (count + 1);
          return [
            [value, part],
            [value, count - part],
          ] as const;
        });
        expect(moments([...parts].reverse())).toEqual(moments(entries));
      }),
    );
  });

  test('moments rejects an invalid histogram', () => {
    expect(() => moments([[1.5, 1]])).toThrow('a value of a histogram must be an integer, not 1.5');
    expect(() =>
      moments([
        [1, -1],
        [2, 5],
      ]),
    ).toThrow('the count of 1 must be an integer from 0, not -1');
    expect(() => moments([[1, 0.5]])).toThrow('the count of 1 must be an integer from 0, not 0.5');
    expect(() => moments([[1, 0]])).toThrow('an empty histogram has no moments');
  });

  test('A shift or a reflection of the values changes the mean and keeps the variance', () => {
    const histogram = fc
      .uniqueArray(fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1e9 })), {
        selector: ([value]) => value,
        minLength: 1,
        maxLength: 8,
      })
      .filter((entries) => entries.some(([, count]) => count > 1) || entries.length > 1);
    fc.assert(
      fc.property(histogram, (entries) => {
        const { mean, variance, stderr } = moments(entries);
        const reflected = moments(entries.map(([value, count]) => [-value, count] as const));
        const moved = moments(entries.map(([value, count]) => [value + 12_345, count] as const));
        expect(reflected).toMatchObject({ mean: mean === 0 ? 0 : -mean, variance, stderr });
        expect(moved.variance).toBe(variance);
        expect(moved.mean).toBeCloseTo(mean + 12_345, 9);
      }),
    );
  });
});

describe('nearestDouble', () => {
  test('nearestDouble agrees with the division of doubles, which IEEE 754 rounds correctly', () => {
    const whole = fc.bigInt({ min: 0n, max: 2n ** 53n });
    fc.assert(
      fc.property(
        whole,
        whole.filter((value) => value > 0n),
        (numerator, denominator) => {
          expect(nearestDouble(numerator, denominator)).toBe(Number(numerator) / Number(denominator));
        },
      ),
    );
  });

  test('nearestDouble handles a numerator and a denominator that are too large for doubles', () => {
    const huge = 10n ** 400n;
    expect(nearestDouble(1n * huge, 3n * huge)).toBe(1 / 3);
  });

  test('nearestDouble rounds ties to even, and a remainder far below the last bit breaks a tie', () => {
    const tie = 2n ** 54n + 2n;
    expect(nearestDouble(tie, 4n)).toBe(2 ** 52);
    expect(nearestDouble(tie * 2n ** 200n + 1n, 4n * 2n ** 200n)).toBe(2 ** 52 + 1);
  });
});

describe('quantile', () => {
  test('The median of two values is the lower one, not a value between them', () => {
    expect(
      quantile(
        [
          [3, 1],
          [8, 1],
        ],
        0.5,
      ),
    ).toBe(3);
    expect(
      quantile(
        [
          [3, 1],
          [8, 1],
        ],
        0.5 + Number.EPSILON,
      ),
    ).toBe(8);
  });

  test('The quantiles 0 and 1 are the lowest and the highest value with a count above 0', () => {
    expect(
      quantile(
        [
          [-4, 2],
          [0, 5],
          [9, 1],
        ],
        0,
      ),
    ).toBe(-4);
    expect(
      quantile(
        [
          [-4, 2],
          [0, 5],
          [9, 1],
        ],
        1,
      ),
    ).toBe(9);
    expect(
      quantile(
        [
          [-4, 0],
          [0, 5],
          [9, 0],
        ],
        0,
      ),
    ).toBe(0);
  });

  test('quantile interprets a decimal share exactly, although its product with the sample size is rounded', () => {
    const values: TallyEntries = Array.from({ length: 100 }, (_, i) => [i + 1, 1] as const);
    expect(0.07 * 100).toBeGreaterThan(7);
    for (let i = 1; i <= 100; i++) expect(quantile(values, Number(`${i}e-2`))).toBe(i);
  });

  test('A quantile is the value at its position in the sorted sample', () => {
    const sample = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 });
    const share = fc
      .integer({ min: 1, max: 1000 })
      .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));
    fc.assert(
      fc.property(sample, share, (values, [part, of]) => {
        const sorted = [...values].sort((one, other) => one - other);
        const counts = new Map<number, number>();
        for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
        // In integers: the first position that reaches the share part / of.
        const place = Math.max(1, Math.ceil((part * values.length) / of));
        expect(place * of >= part * values.length && (place === 1 || (place - 1) * of < part * values.length)).toBe(
          true,
        );
        expect(quantile([...counts], part / of)).toBe(sorted[place - 1]);
      }),
      { numRuns: 500 },
    );
  });

  test('A quantile does not decrease when the share increases', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(histograms, share, share, (entries, one, other) => {
        expect(quantile(entries, Math.min(one, other))).toBeLessThanOrEqual(quantile(entries, Math.max(one, other)));
      }),
    );
  });

  test('An empty histogram has no quantiles', () => {
    expect(() => quantile([], 0.5)).toThrow('an empty histogram has no quantiles');
    expect(() => quantile([[3, 0]], 0)).toThrow('an empty histogram has no quantiles');
  });

  test('quantile rejects a histogram that is not in ascending order, for every share', () => {
    expect(() =>
      quantile(
        [
          [1, 5],
          [0, 5],
        ],
        0,
      ),
    ).toThrow('in ascending order, not 0 after 1');
    expect(() =>
      quantile(
        [
          [1, 5],
          [1, 5],
        ],
        0,
      ),
    ).toThrow('not 1 after 1');
  });

  test('quantile rejects a negative count', () => {
    expect(() =>
      quantile(
        [
          [1, -5],
          [2, 9],
        ],
        0.5,
      ),
    ).toThrow('the count of 1 must be an integer from 0, not -5');
  });

  test('quantile is exact in the largest samples that doubles can count', () => {
    const half = 2 ** 52;
    expect(
      quantile(
        [
          [1, half],
          [2, half],
        ],
        0.5,
      ),
    ).toBe(1);
    expect(
      quantile(
        [
          [1, half - 1],
          [2, half],
        ],
        0.5,
      ),
    ).toBe(2);
  });

  test('quantile rejects an empty histogram and a share outside 0 to 1', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => quantile([[1, 0]], 0)).toThrow(RangeError);
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => quantile([[1, 1]], p)).toThrow(`from 0 to 1, not ${p}`);
  });
});

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
    // Counts from 65,536 above the lowest value on are stored in a map.
    const values = fc.array(
      fc.oneof(
        fc.integer({ min: -200, max: 1e9 }),
        fc.integer({ min: -200, max: 80_000 }),
        fc.integer({ min: -200, max: 200 }),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(values, (list) => {
        const tally = new Tally(-200, 1e9);
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
    const tally = new Tally(-10_000, 200_000);
    // The buffer ends at 55,535 at most.
    for (const value of [60_000, -10_000, 60_000, 50_000, 60_000, 200_000, 55_536, 55_535]) tally.add(value);
    expect(tally.entries()).toEqual([
      [-10_000, 1],
      [50_000, 1],
      [55_535, 1],
      [55_536, 1],
      [60_000, 3],
      [200_000, 1],
    ]);
  });

  test('A tally grows up to its bounds', () => {
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
      new InputError(`the bounds of a tally must be safe integers with min <= max, not ${min} and ${max}`),
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
