/** The hash of three integers, for a table with open addressing. */
function hashOf(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/**
 * Numbers keys of three 32-bit integers from 0, in the order in which they are added. All memory is allocated at the
 * start.
 */
export class HashIndex {
  private readonly slots: Int32Array;
  private readonly keys: Int32Array;
  private readonly mask: number;
  private used = 0;

  /** @param capacity - the largest number of keys */
  constructor(capacity: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    this.slots = new Int32Array(size).fill(-1);
    this.keys = new Int32Array(3 * capacity);
    this.mask = size - 1;
  }

  /** The number of keys. */
  get size(): number {
    return this.used;
  }

  /** Removes all keys. */
  clear(): void {
    this.slots.fill(-1);
    this.used = 0;
  }

  /** The number of a key; -1 if it was not added. */
  find(a: number, b: number, c: number): number {
    return this.slots[this.slotOf(a, b, c)] as number;
  }

  /** Adds a key that was not added before, and returns its number. */
  add(a: number, b: number, c: number): number {
    const { keys, used } = this;
    this.slots[this.slotOf(a, b, c)] = used;
    keys[3 * used] = a;
    keys[3 * used + 1] = b;
    keys[3 * used + 2] = c;
    return this.used++;
  }

  private slotOf(a: number, b: number, c: number): number {
    const { slots, keys, mask } = this;
    for (let slot = hashOf(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const key = 3 * (slots[slot] as number);
      if (key < 0) return slot;
      if (keys[key] === (a | 0) && keys[key + 1] === (b | 0) && keys[key + 2] === (c | 0)) return slot;
    }
  }
}
