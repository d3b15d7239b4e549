import fc from 'fast-check';
import { congruential32 } from 'pure-rand/generator/congruential32';
import { mersenne, mersenneFromState } from 'pure-rand/generator/mersenne';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors.js';
import type { RandomSource, Rng, Shuffleable } from '../../src/random/rng.js';
import { restoreRng, rngFrom } from '../../src/random/source-rng.js';
import { seededRng } from '../../src/random/streams.js';

class Exhausted extends Error {}

/** A source that returns these words and then throws Exhausted. */
function scripted(words: Iterable<number>): RandomSource {
  const rest = words[Symbol.iterator]();
  return {
    next: () => {
      const { done, value } = rest.next();
      if (done === true) throw new Exhausted();
      return value | 0;
    },
    clone: () => {
      throw new Exhausted();
    },
    getState: () => [],
  };
}

/** The values of int(bound) until the words are exhausted. */
function* drawn(words: Iterable<number>, bound: number): Generator<number> {
  const rng = rngFrom(scripted(words));
  try {
    for (;;) yield rng.int(bound);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
  }
}

function* upperHalves(lowerHalf: number): Generator<number> {
  for (let half = 0; half < 65_536; half++) yield (half << 16) | lowerHalf;
}

describe('Rng.int', () => {
  test.each([1, 2, 3, 6, 33, 52, 257, 4097, 32_767, 32_768, 32_769, 43_691, 65_535])(
    'int(%i) returns each value equally often over all 65,536 upper halves of a word',
    (bound) => {
      const counts = new Uint32Array(bound);
      for (const value of drawn(upperHalves(0xbeef), bound)) counts[value] = (counts[value] ?? 0) + 1;
      expect(new Set(counts)).toEqual(new Set([Math.floor(65_536 / bound)]));
    },
  );

  test('int ignores the lower half of a word for bounds below 65,536', () => {
    const one = [...drawn([0x1234_0000, 0x9abc_0000], 52)];
    expect([...drawn([0x1234_ffff, 0x9abc_ffff], 52)]).toEqual(one);
  });

  /** Lemire's method in 64-bit arithmetic: it rejects a word if the low half of the product is below 2^32 mod bound. */
  function* lemire(words: Iterable<number>, bound: number): Generator<number> {
    for (const word of words) {
      const product = BigInt(word >>> 0) * BigInt(bound);
      if (product % 2n ** 32n >= 2n ** 32n % BigInt(bound)) yield Number(product >> 32n);
    }
  }

  const edges = [0, 1, 2, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];

  test.each([
    65_536,
    65_537,
    2 ** 17 + 1,
    2 ** 24 - 1,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 31 + 1,
    3 * 2 ** 30,
    2 ** 32 - 1,
    2 ** 32,
  ])('int(%i) agrees with 64-bit arithmetic on the words at the edges', (bound) => {
    // The rejected words are next to multiples of 2^32 / bound.
    const near = Array.from({ length: 64 }, (_, k) => Math.floor((k * 2 ** 32) / bound)).flatMap((w) => [w, w + 1]);
    const words = [...edges, ...near].map((word) => word | 0);
    expect([...drawn(words, bound)]).toEqual([...lemire(words, bound)]);
  });

  test('int agrees with 64-bit arithmetic for random large bounds and random words', () => {
    const bound = fc.integer({ min: 65_536, max: 2 ** 32 });
    const words = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 50 });
    fc.assert(
      fc.property(bound, words, (below, given) => {
        expect([...drawn(given, below)]).toEqual([...lemire(given, below)]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test.each([0, -1, 0.5, 1.5, 2 ** 32 + 1, Number.NaN, Infinity, -Infinity])(
    'int rejects a bound of %s and draws nothing',
    (bound) => {
      const rng = seededRng(1);
      const before = rng.save();
      expect(() => rng.int(bound)).toThrow(RangeError);
      expect(() => rng.int(bound)).toThrow(`the bound of int() must be an integer from 1 to 4294967296, not ${bound}`);
      expect(rng.save()).toEqual(before);
    },
  );
});

describe('Rng.shuffle', () => {
  test.each([2, 6, 52, 65_535, 65_536, 65_537])(
    'shuffle of %i elements is Fisher–Yates from the last position down, with j uniform in 0..i',
    (length) => {
      const shuffled = Uint32Array.from({ length }, (_, i) => i);
      const items = shuffled.slice();
      const [rng, other] = [seededRng(length), seededRng(length)];
      rng.shuffle(shuffled);
      for (let i = length - 1; i > 0; i--) {
        const j = other.int(i + 1);
        [items[i], items[j]] = [items[j] ?? 0, items[i] ?? 0];
      }
      expect(shuffled).toEqual(items);
      expect(rng.save()).toEqual(other.save());
    },
  );

  test('shuffle puts every kind of list into the same order and keeps all elements', () => {
    const numbers = Array.from({ length: 60 }, (_, i) => i);
    const lists: readonly Exclude<Shuffleable, unknown[]>[] = [
      Int8Array.from(numbers),
      Uint8Array.from(numbers),
      Uint8ClampedArray.from(numbers),
      Int16Array.from(numbers),
      Uint16Array.from(numbers),
      Int32Array.from(numbers),
      Uint32Array.from(numbers),
      Float32Array.from(numbers),
      Float64Array.from(numbers),
    ];
    const shuffled = [...numbers];
    seededRng(2).shuffle(shuffled);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(numbers);
    expect(shuffled).not.toEqual(numbers);
    for (const list of lists) {
      seededRng(2).shuffle(list);
      expect([...list]).toEqual(shuffled);
    }
  });

  test('shuffle of a part does not move the rest, and draws the same numbers as for a list of that length', () => {
    const part = [0, 1, 2, 3, 4];
    const whole = [0, 1, 2, 3, 4, 5, 6, 7];
    const [one, other] = [seededRng(3), seededRng(3)];
    one.shuffle(part);
    other.shuffle(whole, 5);
    expect(whole).toEqual([...part, 5, 6, 7]);
    expect(other.save()).toEqual(one.save());
  });

  test('shuffle of no element or one element draws nothing', () => {
    const rng = seededRng(1);
    const before = rng.save();
    rng.shuffle([]);
    rng.shuffle(['only']);
    rng.shuffle([1, 2, 3], 0);
    expect(rng.save()).toEqual(before);
  });

  test.each([-1, 4, 1.5, Number.NaN])('shuffle rejects a length of %s for three items', (length) => {
    expect(() => seededRng(1).shuffle([1, 2, 3], length)).toThrow(RangeError);
    expect(() => seededRng(1).shuffle([1, 2, 3], length)).toThrow(
      `the length of a shuffle must be an integer from 0 to 3, not ${length}`,
    );
  });
});

/** The next draws of a generator, with every kind of draw. */
function next(rng: Rng): unknown[] {
  const deck = Uint8Array.from({ length: 20 }, (_, i) => i);
  rng.shuffle(deck);
  return [rng.int(6), rng.int(65_537), rng.int(2 ** 32), ...deck];
}

describe('saved and cloned generators', () => {
  const used = fc.tuple(fc.string({ minLength: 1 }), fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 20 }));
  const generator = ([seed, bounds]: readonly [string, readonly number[]]): Rng => {
    const rng = seededRng(seed);
    for (const bound of bounds) rng.int(bound);
    return rng;
  };

  test('A generator that is saved as JSON and restored draws the same numbers', () => {
    fc.assert(
      fc.property(used, (how) => {
        const rng = generator(how);
        const saved: unknown = JSON.parse(JSON.stringify(rng.save()));
        expect(next(restoreRng(saved as ReturnType<Rng['save']>))).toEqual(next(rng));
      }),
      { seed: 1 },
    );
  });

  test('A clone draws the same numbers, and the generator and its clone do not affect each other', () => {
    fc.assert(
      fc.property(used, (how) => {
        const rng = generator(how);
        const clone = rng.clone();
        const state = rng.save();
        const ahead = next(clone);
        expect(rng.save()).toEqual(state);
        expect(next(rng)).toEqual(ahead);
        expect(clone.save()).toEqual(rng.save());
      }),
      { seed: 1 },
    );
  });

  test('A saved state does not change when its generator draws', () => {
    const state = [0];
    const counting: RandomSource = {
      next: () => (state[0] = (state[0] ?? 0) + 1),
      clone: () => counting,
      getState: () => state,
    };
    const rng = rngFrom(counting);
    const saved = rng.save();
    const copy = structuredClone(saved);
    rng.int(6);
    expect(saved).toEqual(copy);
  });
});

describe('rngFrom with the generators of pure-rand', () => {
  test.each([
    ['xoroshiro128plus', xoroshiro128plus],
    ['xorshift128plus', xorshift128plus],
    ['mersenne', mersenne],
    ['congruential32', congruential32],
  ])('rngFrom(%s) draws the words of that generator', (_name, create) => {
    const rng = rngFrom(create(42));
    const words = create(42);
    expect(rng.int(2 ** 32)).toBe(words.next() >>> 0);
    expect(rng.save().state).toEqual(words.getState());
    const clone = rng.clone();
    expect(next(clone)).toEqual(next(rng));
  });

  test('restoreRng restores a generator of another kind with the function that creates it from its state', () => {
    const rng = rngFrom(mersenne(42));
    rng.int(6);
    expect(next(restoreRng(rng.save(), mersenneFromState))).toEqual(next(rng));
  });

  test('rngFrom draws from the given source and not from a copy', () => {
    const source = xoroshiro128plus(1);
    const twin = source.clone();
    rngFrom(source).int(6);
    twin.next();
    expect(source.getState()).toEqual(twin.getState());
  });
});

describe('restoreRng with an invalid state', () => {
  test.each([
    [null, undefined],
    [{}, undefined],
    [{ state: [] }, []],
    [{ state: 'abc' }, 'abc'],
    [{ state: [1, 2, 3.5, 4] }, [1, 2, 3.5, 4]],
    [{ state: [1, 2, 'x', 4] }, [1, 2, 'x', 4]],
    [{ state: Object.assign([1], { 2: 3, 3: 4 }) }, [1, null, 3, 4]],
  ])('restoreRng rejects %j, which has no list of integers', (saved, state) => {
    const restore = (): Rng => restoreRng(saved as ReturnType<Rng['save']>);
    expect(restore).toThrow(InputError);
    expect(restore).toThrow(`the state of a generator must be a list of integers, not ${JSON.stringify(state)}`);
  });

  test.each([[[1, 2, 3]], [[1, 2, 3, 4, 5]], [[1, 2, 3, 2 ** 31]], [[0, 0, 0, 0]]])(
    'restoreRng rejects the xoroshiro128+ state %j',
    (state) => {
      expect(() => restoreRng({ state })).toThrow(InputError);
      expect(() => restoreRng({ state })).toThrow(
        `the state of a generator must be four 32-bit integers, not all zero, not ${JSON.stringify(state)}`,
      );
    },
  );
});

test.each([[[0, 0, 0, 1]], [[-1, 0, 0, 0]]])(
  'restoreRng accepts the xoroshiro128+ state %j, which is not all zero',
  (state) => {
    expect(restoreRng({ state }).save()).toEqual({ state });
  },
);

test('The state of xoroshiro128+ is the high and the low word of s0, then of s1, as in its publication', () => {
  // Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021: rotations 24, 16 (a shift) and 37.
  const mask = 2n ** 64n - 1n;
  const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (64n - k))) & mask;
  let [s0, s1] = [0x0123456789abcdefn, 0xfedcba9876543210n];
  const source = xoroshiro128plusFromState([0x01234567, 0x89abcdef | 0, 0xfedcba98 | 0, 0x76543210]);
  for (let i = 0; i < 100; i++) {
    // The lower half of the 64-bit result.
    expect(source.next()).toBe(Number(BigInt.asIntN(32, s0 + s1)));
    s1 ^= s0;
    s0 = rotate(s0, 24n) ^ s1 ^ ((s1 << 16n) & mask);
    s1 = rotate(s1, 37n);
  }
});
