/** Counts of whole numbers, sparse: value, then how often it occurred, by ascending value. */
export type TallyEntries = readonly (readonly [value: number, count: number])[];

/**
 * A histogram of whole numbers: how often each value occurred. Tallies add, exactly and in any order, which is why the
 * number of workers never changes a result.
 */
export class Tally {
  private readonly min: number;
  private readonly max: number;
  private counts: Float64Array;

  /**
   * An empty tally.
   *
   * @param min - the lowest value that may occur
   * @param max - the highest value that may occur
   */
  constructor(min: number, max: number) {
    this.min = min;
    this.max = max;
    this.counts = new Float64Array(Math.min(max - min + 1, 64));
  }

  /**
   * Counts a value.
   *
   * @param value - a whole number within the tally's bounds
   * @param times - how often it occurred, a whole number from 0 on
   * @throws RangeError when the value is out of bounds
   */
  add(value: number, times = 1): void {
    const at = value - this.min;
    if (!(at >= 0 && value <= this.max)) {
      throw new RangeError(`${value} is out of bounds, ${this.min} to ${this.max}`);
    }
    if (at >= this.counts.length) this.grow(at);
    this.counts[at] = (this.counts[at] as number) + times;
  }

  /** Adds all counts of another tally. */
  merge(entries: TallyEntries): void {
    for (const [value, count] of entries) this.add(value, count);
  }

  /** The values that occurred, with their counts, by ascending value. */
  entries(): TallyEntries {
    const entries: (readonly [number, number])[] = [];
    for (let at = 0; at < this.counts.length; at++) {
      const count = this.counts[at] as number;
      if (count > 0) entries.push([at + this.min, count]);
    }
    return entries;
  }

  private grow(at: number): void {
    const wider = new Float64Array(Math.min(this.max - this.min + 1, 2 * (at + 1)));
    wider.set(this.counts);
    this.counts = wider;
  }
}
