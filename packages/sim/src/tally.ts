/** Counts of whole numbers, sparse: value, then how often it occurred, by ascending value. Plain JSON. */
export type TallyEntries = readonly (readonly [value: number, count: number])[];

/** How many values a tally has room for at first. */
const FIRST_ROOM = 64;

/**
 * A histogram of whole numbers: how often each value occurred. Tallies add, exactly and in any order, which is why the
 * number of workers never changes a result.
 */
export class Tally {
  private readonly min: number;
  private readonly max: number;
  /** Counts by value, less `min`. Doubles hold whole numbers up to 2^53 exactly; it grows as far as values occur. */
  private counts: Float64Array;

  /**
   * An empty tally.
   *
   * @param min - the lowest value that may occur, a whole number
   * @param max - the highest value that may occur, a whole number, no less than `min`
   * @throws RangeError when the bounds are not such numbers
   */
  constructor(min: number, max: number) {
    if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max)) {
      throw new RangeError(`a tally counts whole numbers between two bounds, not from ${min} to ${max}`);
    }
    this.min = min;
    this.max = max;
    this.counts = new Float64Array(Math.min(max - min + 1, FIRST_ROOM));
  }

  /**
   * Counts a value.
   *
   * @param value - a whole number within the tally's bounds
   * @param times - how often it occurred, a whole number from 0 on
   * @throws RangeError when the value is no whole number within the bounds; nothing has changed then
   */
  add(value: number, times = 1): void {
    const at = value - this.min;
    const count = this.counts[at];
    // There is no count below the bounds, above them, or between two whole numbers: one look covers every case.
    if (count === undefined) this.addBeyond(value, times);
    else this.counts[at] = count + times;
  }

  /**
   * Adds all counts of another tally.
   *
   * @throws RangeError when a value is no whole number within the bounds
   */
  merge(entries: TallyEntries): void {
    for (const [value, count] of entries) this.add(value, count);
  }

  /** The values that occurred, with their counts, by ascending value. */
  entries(): TallyEntries {
    const entries: (readonly [number, number])[] = [];
    for (const [at, count] of this.counts.entries()) {
      if (count > 0) entries.push([at + this.min, count]);
    }
    return entries;
  }

  /** Counts a value for which there is no room yet, or no place at all. */
  private addBeyond(value: number, times: number): void {
    const { min, max } = this;
    if (!(Number.isInteger(value) && value >= min && value <= max)) {
      throw new RangeError(`${value} is no whole number from ${min} to ${max}`);
    }
    const wider = new Float64Array(Math.min(max - min + 1, 2 * (value - min + 1)));
    wider.set(this.counts);
    wider[value - min] = times;
    this.counts = wider;
  }
}
