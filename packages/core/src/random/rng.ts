/**
 * A source of random 32-bit words. Every generator of pure-rand 8 implements this interface.
 */
export interface RandomSource {
  /** Returns the next word: 32 uniform bits as a signed integer from -2^31 to 2^31 - 1. */
  next(): number;
  /** Returns an independent source in the same state. */
  clone(): RandomSource;
  /** Returns the state as integers, in the source's own order. */
  getState(): readonly number[];
}

/** The saved state of an {@link Rng}, as plain JSON. {@link restoreRng} reads it. */
export interface RngState {
  /** The integers of {@link RandomSource.getState}: four 32-bit words for this package's own generators. */
  readonly state: readonly number[];
}

/** A list that can be shuffled in place: an array, or a typed array of numbers. */
export type Shuffleable = unknown[] | TypedArray;

/**
 * A random number generator. Every function that needs random numbers takes a generator as an argument. There is no
 * other source of randomness.
 *
 * Each draw changes the generator. To draw the same numbers twice, use {@link Rng.clone} or {@link Rng.save} first.
 *
 * @example
 * ```ts
 * import { type Rng, seededRng } from '@cards/core';
 *
 * const rng: Rng = seededRng('dice');
 * const same = rng.clone();
 * const roll = 1 + rng.int(6);
 * roll >= 1 && roll <= 6; // => true
 * 1 + same.int(6) === roll; // => true
 *
 * const counts = [0, 16, 4]; // none of the first kind
 * rng.weighted(counts) > 0; // => true
 *
 * const deck = ['ace', 'king', 'queen'];
 * rng.shuffle(deck);
 * [...deck].sort(); // => ['ace', 'king', 'queen']
 * ```
 */
export interface Rng {
  /**
   * Draws an integer from 0 to `bound - 1`. Each value has exactly the same probability.
   *
   * @param bound - an integer from 1 to 2^32
   * @throws InputError for any other bound
   */
  int(bound: number): number;
  /**
   * Draws the place of a weight, with the probability of its share of the sum. To draw from a multiset, pass how many
   * there are of each kind, and take away the one that was drawn.
   *
   * @param weights - integers from 0; their sum is a bound of {@link Rng.int}
   * @throws InputError for any other sum
   */
  weighted(weights: readonly number[]): number;
  /**
   * Shuffles the first `length` elements in place. Each order has the same probability. The method is Fisher–Yates:
   * for `i` from `length - 1` down to 1, swap elements `i` and `j`, where `j` is `int(i + 1)`.
   *
   * @param items - the list; elements from index `length` on do not move
   * @param length - the number of elements to shuffle, an integer from 0 to `items.length` (default: all)
   * @throws InputError for any other length
   */
  shuffle(items: Shuffleable, length?: number): void;
  /** Returns an independent generator that draws the same numbers from now on. */
  clone(): Rng;
  /** Returns the state as plain JSON, for {@link restoreRng}. */
  save(): RngState;
}

/** A typed array of numbers. */
export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;
