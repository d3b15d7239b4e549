import { checkMembers, givenText, InputError } from '../errors.js';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomSource, Rng, RngState, Shuffleable } from './rng.js';

const WORDS = 4294967296;

/**
 * An {@link Rng} that draws from a {@link RandomSource}. `int` multiplies, shifts and rejects (Lemire, "Fast random
 * integer generation in an interval", ACM TOMACS 29(1), 2019): with the upper 16 bits of a word for bounds below
 * 65,536, which the linear lowest bits of xoroshiro128+ do not affect, and else with the whole word.
 */
export class SourceRng implements Rng {
  /** The source of the bits. To draw from another source, assign it. */
  source: RandomSource;

  /** @param source - the source of the bits; the generator does not copy it */
  constructor(source: RandomSource) {
    this.source = source;
  }

  int(bound: number): number {
    if ((bound & 0xffff) !== bound || bound === 0) return wide(this.source, bound);
    return narrow(this.source, bound);
  }

  weighted(weights: readonly number[]): number {
    let place = 0;
    let left = this.int(weights.reduce((sum, weight) => sum + weight, 0));
    while ((left -= weights[place] as number) >= 0) place++;
    return place;
  }

  shuffle(items: Shuffleable, length: number = items.length): void {
    if (!(length >= 0 && length <= items.length && Number.isInteger(length))) {
      throw new InputError(`the length of a shuffle must be an integer from 0 to ${items.length}, not ${length}`);
    }
    for (let i = length - 1; i > 0; i--) {
      const j = i < 0xffff ? narrow(this.source, i + 1) : wide(this.source, i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
  }

  clone(): SourceRng {
    return new SourceRng(this.source.clone());
  }

  save(): RngState {
    return { state: [...this.source.getState()] };
  }
}

/** Draws below a bound from 1 to 65,535, from the upper 16 bits of a word. */
function narrow(source: RandomSource, bound: number): number {
  for (;;) {
    const product = Math.imul(source.next() >>> 16, bound);
    const fraction = product & 0xffff;
    // The threshold 0x10000 % bound is below the bound, so most draws skip this slow division.
    if (fraction >= bound || fraction >= 0x10000 % bound) return product >>> 16;
  }
}

/** Draws below a bound from 1 to 2^32, from a whole word. */
function wide(source: RandomSource, bound: number): number {
  if (!(Number.isInteger(bound) && bound >= 1 && bound <= WORDS)) {
    throw new InputError(`the bound of int() must be an integer from 1 to ${WORDS}, not ${bound}`);
  }
  for (;;) {
    const word = source.next() >>> 0;
    // word * bound needs 64 bits. It is the sum of two products that a double represents exactly.
    const low = (word & 0xffff) * bound;
    const carry = Math.floor(low / 0x10000);
    const high = (word >>> 16) * bound + carry;
    const value = Math.floor(high / 0x10000);
    const fraction = (high - value * 0x10000) * 0x10000 + (low - carry * 0x10000);
    // The threshold WORDS % bound is below the bound, so most draws skip this slow division.
    if (fraction >= bound || fraction >= WORDS % bound) return value;
  }
}

/**
 * Creates an {@link Rng} from any generator of pure-rand, or from another source.
 *
 * @param source - the source of the bits; the new generator draws from it and does not copy it
 *
 * @example
 * ```ts
 * import { rngFrom } from '@cards/core';
 *
 * // A source that counts, for a test. Bounds below 65,536 use the upper 16 bits of each word.
 * let word = 0;
 * const counting = { next: () => (word += 0x10000000), clone: () => counting, getState: () => [word] };
 * const rng = rngFrom(counting);
 * [rng.int(16), rng.int(16), rng.int(16)]; // => [1, 2, 3]
 * ```
 */
export function rngFrom(source: RandomSource): Rng {
  checkMembers(source, 'a source of random bits', 'next');
  return new SourceRng(source);
}

/**
 * Restores an {@link Rng} that {@link Rng.save} saved. It draws the same numbers that the saved generator draws next.
 *
 * @param saved - the result of `save`, or the same value after `JSON.stringify` and `JSON.parse`
 * @param fromState - creates the source from its state; needed only for a generator of another package
 * @throws InputError if the state is not a list of integers; without `fromState`, if it is not four 32-bit integers, or
 *   if all of them are 0
 *
 * @example
 * ```ts
 * import { restoreRng, seededRng } from '@cards/core';
 *
 * const rng = seededRng(1);
 * const text = JSON.stringify(rng.save());
 * const restored = restoreRng(JSON.parse(text));
 * restored.int(52) === rng.int(52); // => true
 * ```
 */
export function restoreRng(
  saved: RngState,
  fromState: (state: readonly number[]) => RandomSource = xoroshiroFrom,
): Rng {
  if (typeof fromState !== 'function')
    throw new InputError(`fromState must be a function, not ${givenText(fromState)}`);
  const state: unknown = (saved as Partial<RngState> | null | undefined)?.state;
  // `every` skips the holes of a list; the spread turns them into undefined.
  if (!(Array.isArray(state) && state.length > 0 && [...(state as unknown[])].every(Number.isInteger))) {
    throw notAState('a list of integers', state);
  }
  return new SourceRng(fromState(state as number[]));
}

/**
 * Checks a generator that a caller in JavaScript can omit, or replace by `Math.random`.
 *
 * @throws InputError if it is not an {@link Rng}
 */
export function checkRng(rng: Rng | null | undefined): asserts rng is Rng {
  const { int, shuffle } = (rng ?? {}) as Partial<Rng>;
  if (typeof int !== 'function' || typeof shuffle !== 'function')
    throw new InputError('a random number generator is missing; pass one, such as seededRng(1)');
}

function notAState(needed: string, state: unknown): InputError {
  return new InputError(`the state of a generator must be ${needed}, not ${JSON.stringify(state)}`);
}

function xoroshiroFrom(state: readonly number[]): RandomSource {
  const words = state.length === 4 && state.every((word) => (word | 0) === word);
  // In the all-zero state, xoroshiro128+ draws only zeros.
  if (!words || state.every((word) => word === 0)) {
    throw notAState('four 32-bit integers, not all zero', state);
  }
  return xoroshiro128plusFromState(state);
}
