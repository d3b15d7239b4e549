import { checkCount, checkHistogram } from './check-histogram.js';
import type { TallyEntries } from './tally-entries.js';

/** The number of counts that a buffer starts with. */
const FIRST_LENGTH = 64;

/**
 * The largest number of counts in the buffer. That is half a megabyte, which takes a moment to read and holds nearly
 * every measure whole. One value far off must not cost more than many near ones.
 */
const MAX_LENGTH = 2 ** 16;

/**
 * A histogram of integers under construction: how often each value occurred. Tallies add exactly, in any order and
 * grouping, so a sample can be counted in parts, by any number of workers, with the same result.
 *
 * Counting takes constant time. Memory follows the values that occurred, at most half a megabyte plus one map entry for
 * each value that is far from the rest. Counts are exact up to 2^53.
 *
 * @example
 * ```ts
 * import { Tally } from '@cards/statistics';
 *
 * const monday = new Tally(1, 6);
 * for (const face of [3, 6, 3]) monday.add(face);
 * const tuesday = new Tally(1, 6);
 * tuesday.add(6, 10);
 *
 * monday.merge(tuesday.entries());
 * monday.entries(); // => [[3, 2], [6, 11]]
 * monday.add(7); // throws RangeError
 * ```
 */
export class Tally {
  private readonly min: number;
  private readonly max: number;
  /** The value that the first count belongs to. */
  private base: number;
  /**
   * The counts of adjacent values, all within the bounds. The buffer grows from the first value on, to where values
   * occur.
   */
  private counts: Float64Array;
  /**
   * The counts of values outside the buffer, none of them 0. The buffer only grows: a value too far from it stays too
   * far.
   */
  private readonly far = new Map<number, number>();

  /**
   * Creates an empty tally.
   *
   * @param min - the lowest value that may occur, a safe integer
   * @param max - the highest value that may occur, a safe integer, `min` or more
   * @throws RangeError when the bounds are not such numbers
   */
  constructor(min: number, max: number) {
    if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max)) {
      throw new RangeError(`the bounds of a tally are two safe integers, the lower first, not ${min} and ${max}`);
    }
    this.min = min;
    this.max = max;
    this.base = min;
    // A narrow range gets its buffer at once: a tally that never grows counts fastest.
    this.counts = new Float64Array(max - min < FIRST_LENGTH ? max - min + 1 : 0);
  }

  /**
   * Counts a value.
   *
   * @param value - an integer within the bounds
   * @param times - how often it occurred, an integer from 0
   * @throws RangeError when the value or the number of times is anything else; the tally has not changed then
   */
  add(value: number, times = 1): void {
    if (times !== 1) checkCount(value, times);
    const at = value - this.base;
    const count = this.counts[at];
    // `undefined` covers three cases: outside the buffer, out of bounds, not an integer.
    if (count === undefined) this.addOutside(value, times);
    else this.counts[at] = count + times;
  }

  /**
   * Adds all counts of another tally.
   *
   * @param entries - the entries of the other tally, in any order
   * @throws RangeError when a value is not an integer within the bounds, or a count not an integer from 0; the tally
   *   has not changed then
   */
  merge(entries: TallyEntries): void {
    checkHistogram(entries);
    for (const [value] of entries) this.checkBounds(value);
    for (const [value, count] of entries) this.add(value, count);
  }

  /** The values that occurred with their counts, by ascending value. */
  entries(): TallyEntries {
    const { base, counts } = this;
    const far = [...this.far].sort(([a], [b]) => a - b);
    const entries: (readonly [number, number])[] = far.filter(([value]) => value < base);
    for (let at = 0; at < counts.length; at++) {
      const count = counts[at] as number;
      if (count > 0) entries.push([base + at, count]);
    }
    for (const entry of far) if (entry[0] > base) entries.push(entry);
    return entries;
  }

  private checkBounds(value: number): void {
    const { min, max } = this;
    if (!(Number.isInteger(value) && value >= min && value <= max)) {
      throw new RangeError(`a value of this tally is an integer from ${min} to ${max}, not ${value}`);
    }
  }

  /** Counts a value outside the buffer, or refuses it. */
  private addOutside(value: number, times: number): void {
    this.checkBounds(value);
    if (this.grow(value)) this.add(value, times);
    else if (times > 0) this.far.set(value, (this.far.get(value) ?? 0) + times);
  }

  /**
   * Extends the buffer to a value, unless that is too far, and by as much again on the same side, so that it seldom
   * grows.
   */
  private grow(value: number): boolean {
    const { min, max, counts } = this;
    const isFirst = counts.length === 0;
    const low = isFirst ? value : Math.min(this.base, value);
    const high = isFirst ? value : Math.max(this.base + counts.length - 1, value);
    const needed = high - low + 1;
    if (needed > MAX_LENGTH) return false;
    const spare = Math.min(MAX_LENGTH, Math.max(FIRST_LENGTH, 2 * counts.length, needed)) - needed;
    const below = isFirst ? Math.floor(spare / 2) : value === low ? spare : 0;
    const base = Math.max(min, low - below);
    const wider = new Float64Array(Math.min(max, high + spare - below) - base + 1);
    wider.set(counts, isFirst ? 0 : this.base - base);
    this.base = base;
    this.counts = wider;
    return true;
  }
}
