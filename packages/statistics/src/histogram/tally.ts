/** Counts of whole numbers, sparse: value, then how often it occurred, by ascending value. Plain JSON. */
export type TallyEntries = readonly (readonly [value: number, count: number])[];

/** How many values a tally has room for at first. */
const FIRST_ROOM = 64;

/**
 * How many values a tally has room for at most. They take half a megabyte, which is gone through in a moment, and hold all that nearly
 * every measure ever is; one value far off shall not cost more than many near ones.
 */
const MOST_ROOM = 2 ** 16;

/**
 * A histogram of whole numbers: how often each value occurred. Tallies add, exactly and in any order, which is why the
 * number of workers never changes a result.
 */
export class Tally {
  private readonly min: number;
  private readonly max: number;
  /** The value of the first of the counts. */
  private base: number;
  /**
   * The counts of neighbouring values, all within the bounds. Doubles hold whole numbers up to 2^53 exactly. The room grows from the first
   * value on, to where values occur.
   */
  private counts: Float64Array;
  /** The counts of values for which there is no room, none of them 0. Room only grows: what is too far from it stays so. */
  private readonly far = new Map<number, number>();

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
    this.base = min;
    // Few values have their room at once: a tally that never makes room counts fastest.
    this.counts = new Float64Array(max - min < FIRST_ROOM ? max - min + 1 : 0);
  }

  /**
   * Counts a value.
   *
   * @param value - a whole number within the tally's bounds
   * @param times - how often it occurred, a whole number from 0 on
   * @throws RangeError when the value is no whole number within the bounds; nothing has changed then
   */
  add(value: number, times = 1): void {
    const at = value - this.base;
    const count = this.counts[at];
    // There is no count where there is no room, beyond the bounds, or between two whole numbers: one look covers every case.
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

  /** Counts a value for which there is no room yet, or no place at all. */
  private addBeyond(value: number, times: number): void {
    const { min, max, far } = this;
    if (!(Number.isInteger(value) && value >= min && value <= max)) {
      throw new RangeError(`${value} is no whole number from ${min} to ${max}`);
    }
    if (this.makeRoom(value)) this.add(value, times);
    else if (times > 0) far.set(value, (far.get(value) ?? 0) + times);
  }

  /** Makes room for a value, unless it is too far off, and for as many again on its side, so that room is seldom made. */
  private makeRoom(value: number): boolean {
    const { min, max, counts } = this;
    const isFirst = counts.length === 0;
    const low = isFirst ? value : Math.min(this.base, value);
    const high = isFirst ? value : Math.max(this.base + counts.length - 1, value);
    const needed = high - low + 1;
    if (needed > MOST_ROOM) return false;
    const spare = Math.min(MOST_ROOM, Math.max(FIRST_ROOM, 2 * counts.length, needed)) - needed;
    const below = isFirst ? Math.floor(spare / 2) : value === low ? spare : 0;
    const base = Math.max(min, low - below);
    const wider = new Float64Array(Math.min(max, high + spare - below) - base + 1);
    wider.set(counts, isFirst ? 0 : this.base - base);
    this.base = base;
    this.counts = wider;
    return true;
  }
}
