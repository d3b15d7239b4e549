import { InputError } from '../contracts/errors.js';

/** The longest permutation whose items fit into bytes. */
const MAX_LENGTH = 256;

/**
 * A permutation of the items 0 to `length - 1` over as many slots, with the items in play in the first `size` slots. It finds
 * the item of a slot, finds the slot of an item, and removes an item, each in constant time and without allocation. A player
 * can therefore draw a random item in play with one number below `size`.
 *
 * Engines keep one as private state. Changing `size` or the arrays from elsewhere breaks the invariants.
 *
 * Source: the "sparse set" of Briggs and Torczon, "An efficient representation for sparse sets", LOPLAS 2 (1993), where the
 * removed item takes the slot of the last one in play, so that `slots` stays a permutation and a removal can be undone.
 *
 * @example
 * ```ts
 * import { SlotPermutation } from '@cards/core';
 *
 * const cards = new SlotPermutation(4);
 * cards.remove(1); // item 3 moves into slot 1
 * [cards.size, cards.at(0), cards.at(1), cards.at(2)]; // => [3, 0, 3, 2]
 * [cards.includes(1), cards.slotOf(1)]; // => [false, 3]
 * cards.putBack(1);
 * [cards.size, cards.includes(1)]; // => [4, true]
 * ```
 */
export class SlotPermutation {
  /** The number of items, and of slots. */
  readonly length: number;
  /** The number of items in play. They are in slots 0 to `size - 1`. Read-only outside this class. */
  size: number;
  // Plain fields, no accessors: an engine reads them in its innermost loop.
  private readonly items: Uint8Array;
  private readonly slots: Uint8Array;
  private readonly identity: Uint8Array;

  /**
   * Item `i` starts in slot `i`, and all items are in play.
   *
   * @param length - the number of items, 1 to 256
   * @throws InputError for any other length
   */
  constructor(length: number) {
    if (!(Number.isInteger(length) && length >= 1 && length <= MAX_LENGTH)) {
      throw new InputError(`a slot permutation has 1 to ${MAX_LENGTH} items, not ${String(length)}`);
    }
    this.length = length;
    this.size = length;
    this.identity = Uint8Array.from({ length }, (_, i) => i);
    this.items = this.identity.slice();
    this.slots = this.identity.slice();
  }

  /**
   * The item in a slot.
   *
   * @param slot - 0 to `length - 1`; undefined at run time for any other number
   */
  at(slot: number): number {
    return this.items[slot] as number;
  }

  /**
   * The slot of an item.
   *
   * @param item - 0 to `length - 1`; undefined at run time for any other number, so that comparisons with it are false
   */
  slotOf(item: number): number {
    return this.slots[item] as number;
  }

  /** Whether `item` is in play. False for every value that is not an item, strings such as `'0'` included. */
  includes(item: number): boolean {
    // No slot is undefined, and no comparison with undefined is true.
    return (item | 0) === item && (this.slots[item] as number) < this.size;
  }

  /**
   * Takes an item out of play: the last item in play moves into its slot, and it takes the slot of that one, which is now slot
   * `size`.
   *
   * @param item - an item in play; not checked
   */
  remove(item: number): void {
    const { items, slots } = this;
    const slot = slots[item] as number;
    const last = --this.size;
    const moved = items[last] as number;
    items[slot] = moved;
    slots[moved] = slot;
    items[last] = item;
    slots[item] = last;
  }

  /**
   * Puts the items that were removed last back into play, in the slots that they are in.
   *
   * @param count - how many, at most `length - size`; not checked
   */
  putBack(count: number): void {
    this.size += count;
  }

  /** Puts all items back into play, item `i` in slot `i`. */
  reset(): void {
    this.items.set(this.identity);
    this.slots.set(this.identity);
    this.size = this.length;
  }

  /**
   * Makes this permutation equal to another one.
   *
   * @param other - a permutation of the same length
   */
  copyFrom(other: SlotPermutation): void {
    this.items.set(other.items);
    this.slots.set(other.slots);
    this.size = other.size;
  }

  /** The items by slot, for an engine's `save`. */
  toArray(): number[] {
    return [...this.items];
  }

  /**
   * Puts the permutation into a saved state.
   *
   * @param items - the items by slot, as {@link SlotPermutation.toArray} returned them
   * @param size - the number of items in play
   * @throws InputError when `items` is not a permutation of this length, or `size` is out of range; nothing has changed then
   */
  restore(items: readonly number[], size: number): void {
    const { length } = this;
    const isItem = (item: number): boolean => Number.isInteger(item) && item >= 0 && item < length;
    // Spread, since `every` skips the holes of a list.
    if (!(Array.isArray(items) && items.length === length && new Set(items).size === length && [...items].every(isItem))) {
      throw new InputError(`the slots must hold each item from 0 to ${length - 1} once`);
    }
    if (!(Number.isInteger(size) && size >= 0 && size <= length)) {
      throw new InputError(`the number of items in play must be an integer from 0 to ${length}, not ${String(size)}`);
    }
    this.items.set(items);
    for (let slot = 0; slot < length; slot++) this.slots[items[slot] as number] = slot;
    this.size = size;
  }
}
