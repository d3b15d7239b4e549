import type { Rng } from '@cards/core';
import { MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** Where the slots of places begin, behind the places in slots. */
const SLOTS = MAX_CARDS;

/** All places in order, and the slots of all places. */
const IN_ORDER = Uint8Array.from({ length: SLOTS + MAX_CARDS }, (_, cell) => cell % MAX_CARDS);

/**
 * The face-down cards that a player does not remember. All of them look alike to the player, who draws from them at
 * random.
 */
export class UnknownPlaces {
  /** The number of unknown places. */
  count = 0;
  /** The place in each slot, and from {@link SLOTS} on the slot of each place: one array is faster than two. */
  private readonly cells = new Uint8Array(SLOTS + MAX_CARDS);

  /** Starts with all cards of a new game. */
  fill(view: ConcentrationView): void {
    this.cells.set(IN_ORDER);
    this.count = view.left;
  }

  /**
   * A random place other than `except`. There must be one.
   *
   * @param except - the open card, or -1
   */
  any(rng: Rng, except: number): number {
    const { cells, count } = this;
    if (except < 0) return cells[rng.int(count)] as number;
    // A place that was removed keeps the number of its old slot.
    const excepted = cells[SLOTS + except] as number;
    if (excepted >= count || cells[excepted] !== except) return cells[rng.int(count)] as number;
    const slot = rng.int(count - 1);
    return cells[slot === excepted ? count - 1 : slot] as number;
  }

  /** Adds a place that was removed. */
  add(place: number): void {
    const { cells } = this;
    cells[this.count] = place;
    cells[SLOTS + place] = this.count++;
  }

  /** Removes a place. */
  remove(place: number): void {
    const { cells } = this;
    const slot = cells[SLOTS + place] as number;
    const last = cells[--this.count] as number;
    cells[slot] = last;
    cells[SLOTS + last] = slot;
  }
}
