import { checkCount, checkHistogram, type TallyEntries } from './moments.js';

/** The initial number of counts in the buffer. */
const FIRST_LENGTH = 64;

/**
 * The maximum number of counts in the buffer, half a megabyte, so that a single distant value does not use much memory.
 */
const MAX_LENGTH = 2 ** 16;

/**
 * A tally is a histogram of integers that grows: it counts how often each value occurs. Tallies add exactly, in any
 * order and grouping, so several workers can count parts of a sample and get the same result as one worker.
 *
 * Counting a value takes constant time. Memory depends on the values that occur: at most half a megabyte, plus one map
 * entry for each value that is far from the others. Counts are exact up to 2^53.
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
 * // Each entry is [value, count]. The functions of this package take entries.
 * monday.add(7); // throws RangeError
 * ```
 */
export class Tally {
  /** The value of the first count: `counts[i]` belongs to the value `base + i`. */
  private base: number;
  /**
   * The counts of adjacent values, all within the bounds. The buffer starts at the first value and grows to values that
   * occur.
   */
  private counts: Float64Array;
  /**
   * The counts of values outside the buffer, all above 0. The buffer only grows, so a value that was too far stays too
   * far.
   */
  private readonly far = new Map<number, number>();

  /**
   * Creates an empty tally.
   *
   * @param min - the lowest allowed value, a safe integer
   * @param max - the highest allowed value, a safe integer from `min`
   * @throws RangeError for any other bounds
   */
  constructor(
    private readonly min: number,
    private readonly max: number,
  ) {
    if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max))
      throw new RangeError(`the bounds of a tally must be safe integers with min <= max, not ${min} and ${max}`);
    this.base = min;
    // A narrow range gets its whole buffer now, because a tally that never grows is faster.
    this.counts = new Float64Array(max - min < FIRST_LENGTH ? max - min + 1 : 0);
  }

  /**
   * Adds to the count of a value.
   *
   * @param value - an integer within the bounds
   * @param times - the number to add, a safe integer from 0 (default: 1)
   * @throws RangeError for any other value or number; the tally does not change
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
   * @throws RangeError if a value is not an integer within the bounds of this tally, or if a count is not a safe
   *   integer from 0; this tally does not change
   */
  merge(entries: TallyEntries): void {
    checkHistogram(entries);
    for (const [value] of entries) this.checkBounds(value);
    for (const [value, count] of entries) this.add(value, count);
  }

  /** Returns the values with counts above 0 as pairs `[value, count]`, in ascending order of the values. */
  entries(): TallyEntries {
    const { base, counts } = this;
    const far = this.far.size === 0 ? [] : [...this.far].sort(([a], [b]) => a - b);
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
    if (!(Number.isInteger(value) && value >= min && value <= max))
      throw new RangeError(`a value of this tally must be an integer from ${min} to ${max}, not ${value}`);
  }

  private addOutside(value: number, times: number): void {
    this.checkBounds(value);
    if (this.grow(value)) this.add(value, times);
    else if (times > 0) this.far.set(value, (this.far.get(value) ?? 0) + times);
  }

  /** Extends the buffer to a value, usually to twice its length; false if the value is too far. */
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
