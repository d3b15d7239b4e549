import type { Rng } from '@cards/core';
import { MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** Where the slots of places begin, behind the places in slots. */
const SLOTS = MAX_CARDS;

/** All places in order, and the slots of all places. */
const IN_ORDER = Uint8Array.from({ length: SLOTS + MAX_CARDS }, (_, cell) => cell % MAX_CARDS);

/**
 * The face-down cards that a player knows nothing of. All of them look alike to him, so he draws from them at random.
 */
export class UnknownPlaces {
  /** How many there are. */
  count = 0;
  /** The place in each slot, and from {@link SLOTS} on the slot of each place: one array is faster than two. */
  private readonly cells = new Uint8Array(SLOTS + MAX_CARDS);

  /** Begins with all cards of a new game. */
  fill(view: ConcentrationView): void {
    this.cells.set(IN_ORDER);
    this.count = view.left;
  }

  /**
   * Any of them but one, all equally likely. There must be another.
   *
   * @param except - the open card, or -1
   */
  any(rng: Rng, except: number): number {
    const { cells, count } = this;
    if (except < 0) return cells[rng.int(count)] as number;
    // A place that was taken out keeps the number of a slot that is another's by now, or nobody's.
    const excepted = cells[SLOTS + except] as number;
    if (excepted >= count || cells[excepted] !== except) return cells[rng.int(count)] as number;
    const slot = rng.int(count - 1);
    return cells[slot === excepted ? count - 1 : slot] as number;
  }

  /** Puts a place back that was taken out. */
  add(place: number): void {
    const { cells } = this;
    cells[this.count] = place;
    cells[SLOTS + place] = this.count++;
  }

  /** Takes out a place that is there. */
  remove(place: number): void {
    const { cells } = this;
    const slot = cells[SLOTS + place] as number;
    const last = cells[--this.count] as number;
    cells[slot] = last;
    cells[SLOTS + last] = slot;
  }
}
