import type { Code } from '../code.js';

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

function doubled<Items extends { set(items: Items): void }>(items: Items, larger: Items): Items {
  larger.set(items);
  return larger;
}
