import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { GuessScan } from './guess-scan.js';

/**
 * The cost of a code that is not found: more than the guesses of all codes together, so the number of codes found
 * counts first.
 */
export const LOSS = 2 ** 22;

export const UNLIMITED = 255;

export function oneLess(left: number): number {
  return left === UNLIMITED ? UNLIMITED : left - 1;
}

/**
 * A lower bound on the total of guesses for a number of codes: at most 1 code takes one guess, at most `feedbacks`
 * codes take two, at most `feedbacks`² three, and so on. When no guess is left, each further code is a loss.
 */
export class LowerBound {
  private readonly rows: Float64Array[] = [];
  private readonly steps: Float64Array[] = [];

  /** @param feedbacks - the number of feedbacks that do not end the game */
  constructor(
    private readonly feedbacks: number,
    private readonly codes: number,
  ) {}

  /** By number of codes: the bound with `left` guesses left. */
  row(left: number): Float64Array {
    return (this.rows[left] ??= this.bounds(left));
  }

  /** By number of codes: what one more code adds to the bound; see {@link LowerBound.row}. */
  stepRow(left: number): Float64Array {
    const row = this.row(left);
    return (this.steps[left] ??= row.subarray(1).map((bound, count) => bound - (row[count] as number)));
  }

  private bounds(left: number): Float64Array {
    const row = new Float64Array(this.codes + 1);
    let guess = left === 0 ? 0 : 1;
    let room = left === 0 ? 0 : 1;
    let width = 1;
    for (let count = 1; count <= this.codes; count++) {
      if (room === 0 && guess < left) {
        guess++;
        width *= this.feedbacks;
        room = width;
      }
      const cost = room > 0 ? guess : guess + LOSS;
      if (room > 0) room--;
      row[count] = (row[count - 1] as number) + cost;
    }
    return row;
  }
}

/**
 * A hash table of positions, each a list of codes in order and a number of guesses left, with their totals or bounds.
 * Codes are compared one by one, so a collision cannot invalidate a proof.
 */
export class PositionMemo {
  private slots = new Int32Array(1 << 16).fill(-1);
  private hashes = new Int32Array(1 << 15);
  private starts = new Int32Array((1 << 15) + 1);
  private lefts = new Uint8Array(1 << 15);
  private totals = new Float64Array(1 << 15);
  private guesses = new Int32Array(1 << 15);
  private codes = new Int32Array(1 << 18);
  private count = 0;
  /** The hash and the free slot of the last position that was not found. */
  private hash = 0;
  private slot = 0;

  entry(codes: Int32Array, from: number, to: number, left: number): number {
    const known = this.find(codes, from, to, left);
    if (known >= 0) return known;
    const entry = this.append(this.hash, codes, from, to, left);
    this.slots[this.slot] = entry;
    if (this.count * 2 > this.slots.length) this.growSlots();
    return entry;
  }

  /** The entry of a position; -1 for a new position. */
  find(codes: Int32Array, from: number, to: number, left: number): number {
    let hash = Math.imul(left + 1, 0x9e3779b1);
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ (codes[i] as number), 0x01000193) ^ (hash >>> 15);
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const entry = this.slots[slot] as number;
      if (entry < 0) break;
      if (this.hashes[entry] === hash && this.lefts[entry] === left && this.isOf(entry, codes, from, to)) return entry;
      slot = (slot + 1) & mask;
    }
    this.hash = hash;
    this.slot = slot;
    return -1;
  }

  /** The total of an entry, or a lower bound on it; 0 for a new entry. */
  total(entry: number): number {
    return this.totals[entry] as number;
  }

  /** The best guess of an entry; -1 if its total is only a lower bound. */
  guess(entry: number): Code {
    return this.guesses[entry] as Code;
  }

  /** Stores the total of an entry and its best guess, or a lower bound and -1. */
  keep(entry: number, total: number, guess: Code): void {
    this.totals[entry] = total;
    this.guesses[entry] = guess;
  }

  private isOf(entry: number, codes: Int32Array, from: number, to: number): boolean {
    const start = this.starts[entry] as number;
    if ((this.starts[entry + 1] as number) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.codes[start + i - from] !== codes[i]) return false;
    return true;
  }

  private append(hash: number, codes: Int32Array, from: number, to: number, left: number): number {
    const entry = this.count++;
    if (entry === this.hashes.length) this.growEntries();
    const start = this.starts[entry] as number;
    const end = start + to - from;
    while (end > this.codes.length) this.codes = doubled(this.codes, new Int32Array(2 * this.codes.length));
    for (let i = from; i < to; i++) this.codes[start + i - from] = codes[i] as number;
    this.starts[entry + 1] = end;
    this.hashes[entry] = hash;
    this.lefts[entry] = left;
    this.guesses[entry] = -1;
    return entry;
  }

  private growEntries(): void {
    const size = 2 * this.hashes.length;
    this.hashes = doubled(this.hashes, new Int32Array(size));
    this.starts = doubled(this.starts, new Int32Array(size + 1));
    this.lefts = doubled(this.lefts, new Uint8Array(size));
    this.totals = doubled(this.totals, new Float64Array(size));
    this.guesses = doubled(this.guesses, new Int32Array(size));
  }

  private growSlots(): void {
    const slots = new Int32Array(2 * this.slots.length).fill(-1);
    const mask = slots.length - 1;
    for (let entry = 0; entry < this.count; entry++) {
      const hash = this.hashes[entry] as number;
      let slot = (hash ^ (hash >>> 13)) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = entry;
    }
    this.slots = slots;
  }
}

/** What is known about the total of a position without searching its guesses. */
export class KnownBounds {
  /** Whether the last bound is the total. */
  isTotal = false;

  constructor(
    private readonly table: FeedbackTable,
    private readonly lowerBound: LowerBound,
    private readonly scan: GuessScan,
    private readonly memo: PositionMemo,
  ) {}

  /** See {@link GuessScan.isSmall}. */
  isSmall(count: number, left: number): boolean {
    return left > 1 && this.scan.isSmall(count, this.lowerBound.row(oneLess(left)));
  }

  /** See {@link GuessScan.separator}; -1 in a position that is not small. */
  separator(codes: Int32Array, from: number, to: number, left: number): Code {
    return this.isSmall(to - from, left) ? this.scan.separator(codes, from, to) : -1;
  }

  /** A lower bound on the total of three or more codes without a separator. */
  withoutSeparator(count: number, left: number): number {
    // The best guess finds one code with it and each other code with one more guess, except that a code is not
    // separated, or that the guess is not one of the codes.
    return this.isSmall(count, left) ? 2 * count : (this.lowerBound.row(left)[count] as number);
  }

  /** A lower bound on the total of three or more codes. Sets {@link KnownBounds.isTotal}. */
  of(codes: Int32Array, from: number, to: number, left: number): number {
    const count = to - from;
    this.isTotal = true;
    if (left <= 1) return this.lowerBound.row(left)[count] as number;
    if (count === 3 && left >= 3) return bestOfThree(this.table, codes, from).total;
    if (this.separator(codes, from, to, left) >= 0) return this.lowerBound.row(left)[count] as number;
    const least = this.withoutSeparator(count, left);
    const entry = this.memo.find(codes, from, to, left);
    this.isTotal = entry >= 0 && this.memo.guess(entry) >= 0;
    return entry < 0 ? least : Math.max(least, this.memo.total(entry));
  }
}

type GuessWithTotal = Readonly<Record<'guess' | 'total', number>>;

/**
 * The best guess for three codes when three guesses are left: one that separates the other two, with a total of 1 + 2 +
 * 2 guesses, otherwise 1 + 2 + 3.
 */
export function bestOfThree(table: FeedbackTable, codes: Int32Array, from: number): GuessWithTotal {
  const [first, second, third] = [codes[from] as Code, codes[from + 1] as Code, codes[from + 2] as Code];
  const low = table.feedback(first, second);
  if (low !== table.feedback(first, third)) return { guess: first, total: 5 };
  return low === table.feedback(second, third) ? { guess: first, total: 6 } : { guess: second, total: 5 };
}

function doubled<Items extends { set(items: Items): void }>(items: Items, larger: Items): Items {
  larger.set(items);
  return larger;
}
