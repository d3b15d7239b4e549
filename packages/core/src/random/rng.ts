import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InputError } from '../errors/errors.js';
import type { TypedArray } from '../typed-array.js';

/**
 * A source of 32-bit words. Every generator of pure-rand 8 is one.
 */
export interface RandomSource {
  /** The next word: 32 uniform bits as a signed integer. */
  next(): number;
  /** An independent source in the same state. */
  clone(): RandomSource;
  /** The state as plain integers. */
  getState(): readonly number[];
}

/**
 * The state of an {@link Rng} as plain JSON.
 */
export interface RngState {
  /** The integers of the underlying generator, in its own order. */
  readonly state: readonly number[];
}

/** A list that can be shuffled in place: an array, or a typed array of numbers. */
export type Shuffleable = unknown[] | TypedArray;

/**
 * A generator of random numbers. Every function that needs randomness takes one as an argument; there is no other
 * source.
 *
 * Drawing changes the generator. To branch, {@link Rng.clone} it first.
 */
export interface Rng {
  /**
   * A uniform integer from `0` to `bound - 1`, without bias.
   *
   * @param bound - an integer from 1 to 2^32
   * @throws RangeError for any other bound
   */
  int(bound: number): number;
  /**
   * Puts the first `length` elements into a uniformly random order, in place (Fisher–Yates: for `i` from the last
   * index down to 1, exchange elements `i` and `j` with `j` uniform in `0..i`).
   *
   * @param items - the list; elements from index `length` on stay where they are
   * @param length - the number of elements to shuffle, 0 to `items.length`; all of them when left out
   * @throws RangeError for any other length
   */
  shuffle(items: Shuffleable, length?: number): void;
  /** An independent generator that draws the same numbers from here on. */
  clone(): Rng;
  /** The state as plain JSON, for {@link restoreRng}. */
  save(): RngState;
}

const WORDS = 4294967296;

/**
 * The {@link Rng} over a {@link RandomSource}.
 *
 * Bounds below 65,536 use the upper half of one word, larger ones the whole word, in a multiply-shift with rejection
 * (Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019). The lowest bits of xoroshiro128+
 * are linear, and do not affect integers below 65,536.
 */
export class SourceRng implements Rng {
  /** The source of the bits. Assigning another source makes this generator draw from it. */
  source: RandomSource;

  /** @param source - the source of the bits; the generator draws from it, and does not copy it */
  constructor(source: RandomSource) {
    this.source = source;
  }

  /** See {@link Rng.int}. */
  int(bound: number): number {
    if ((bound & 0xffff) !== bound || bound === 0) return wide(this.source, bound);
    return narrow(this.source, bound);
  }

  /** See {@link Rng.shuffle}. */
  shuffle(items: Shuffleable, length: number = items.length): void {
    if (!(length >= 0 && length <= items.length && Number.isInteger(length))) {
      throw new RangeError(`shuffle takes a length from 0 to ${items.length}, not ${length}`);
    }
    for (let i = length - 1; i > 0; i--) {
      const j = i < 0xffff ? narrow(this.source, i + 1) : wide(this.source, i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
  }

  /** See {@link Rng.clone}. */
  clone(): SourceRng {
    return new SourceRng(this.source.clone());
  }

  /** See {@link Rng.save}. */
  save(): RngState {
    return { state: [...this.source.getState()] };
  }
}

/** Uniform below a bound of at most 65,535, from the upper half of a word. */
function narrow(source: RandomSource, bound: number): number {
  let product = Math.imul(source.next() >>> 16, bound);
  if ((product & 0xffff) < bound) {
    const reject = 0x10000 % bound;
    while ((product & 0xffff) < reject) product = Math.imul(source.next() >>> 16, bound);
  }
  return product >>> 16;
}

/** Uniform below a bound of at most 2^32, from a whole word. */
function wide(source: RandomSource, bound: number): number {
  if (!(Number.isInteger(bound) && bound >= 1 && bound <= WORDS)) {
    throw new RangeError(`int takes a whole bound from 1 to ${WORDS}, not ${bound}`);
  }
  for (;;) {
    const word = source.next() >>> 0;
    // word * bound needs 64 bits: they are composed of two products that a double represents exactly.
    const low = (word & 0xffff) * bound;
    const carry = Math.floor(low / 0x10000);
    const high = (word >>> 16) * bound + carry;
    const value = Math.floor(high / 0x10000);
    const fraction = (high - value * 0x10000) * 0x10000 + (low - carry * 0x10000);
    // The threshold is below the bound, so that its slow division is rarely needed.
    if (fraction >= bound || fraction >= WORDS % bound) return value;
  }
}

/**
 * Makes an {@link Rng} from any generator of pure-rand, or from another source.
 *
 * @param source - the source of the bits; the new generator draws from it directly
 *
 * @example
 * ```ts
 * import { rngFrom } from '@cards/core';
 *
 * // A source that counts, for a test. Integers below 65,536 use the upper half of each word.
 * let word = 0;
 * const counting = { next: () => (word += 0x10000000), clone: () => counting, getState: () => [word] };
 * const rng = rngFrom(counting);
 * [rng.int(16), rng.int(16), rng.int(16)]; // => [1, 2, 3]
 * ```
 */
export function rngFrom(source: RandomSource): Rng {
  return new SourceRng(source);
}

/**
 * Makes an {@link Rng} that continues where {@link Rng.save} was called.
 *
 * @param saved - what `save` returned, possibly after a journey through JSON
 * @param fromState - rebuilds the underlying generator; needed only for a generator that is not this package's own
 * @throws InputError when `saved` does not hold a state of integers, or, without `fromState`, four 32-bit words that
 *   are not all zero
 */
export function restoreRng(
  saved: RngState,
  fromState: (state: readonly number[]) => RandomSource = xoroshiroFrom,
): Rng {
  // JSON may hold anything.
  const state: unknown = (saved as Partial<RngState> | null | undefined)?.state;
  // Spread, since `every` skips the holes of a list.
  if (!(Array.isArray(state) && state.length > 0 && [...(state as unknown[])].every(Number.isInteger))) {
    throw notAState('a list of integers', state);
  }
  return new SourceRng(fromState(state as number[]));
}

function notAState(needed: string, state: unknown): InputError {
  return new InputError(`the state of a generator must be ${needed}, not ${JSON.stringify(state)}`);
}

function xoroshiroFrom(state: readonly number[]): RandomSource {
  const words = state.length === 4 && state.every((word) => (word | 0) === word);
  // From the state of all zeros, xoroshiro128+ draws zeros only.
  if (!words || state.every((word) => word === 0)) {
    throw notAState('four 32-bit integers, not all zero', state);
  }
  return xoroshiro128plusFromState(state);
}
