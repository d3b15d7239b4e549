import type { Rng } from '@cards/core';
import { MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** The index of the first slot of a place in {@link UnknownPlaces}, after the places by slot. */
const SLOTS = MAX_CARDS;

/** All places in order, then their slots. */
const IN_ORDER = Uint8Array.from({ length: SLOTS + MAX_CARDS }, (_, cell) => cell % MAX_CARDS);

/** The face-down cards that a player does not remember. The player cannot distinguish them, and draws at random. */
export class UnknownPlaces {
  count = 0;
  /** The place in each slot, then from {@link SLOTS} on the slot of each place. One array is faster than two. */
  private readonly cells = new Uint8Array(SLOTS + MAX_CARDS);

  /** Starts with all cards of a new game. */
  fill(view: ConcentrationView): void {
    this.cells.set(IN_ORDER);
    this.count = view.left;
  }

  /** A random place other than the open card, or -1. There must be one. */
  any(rng: Rng, except: number): number {
    const { cells, count } = this;
    if (except < 0) return cells[rng.int(count)] as number;
    // A removed place keeps the number of its old slot.
    const excepted = cells[SLOTS + except] as number;
    if (excepted >= count || cells[excepted] !== except) return cells[rng.int(count)] as number;
    const slot = rng.int(count - 1);
    return cells[slot === excepted ? count - 1 : slot] as number;
  }

  add(place: number): void {
    const { cells } = this;
    cells[this.count] = place;
    cells[SLOTS + place] = this.count++;
  }

  remove(place: number): void {
    const { cells } = this;
    const slot = cells[SLOTS + place] as number;
    const last = cells[--this.count] as number;
    cells[slot] = last;
    cells[SLOTS + last] = slot;
  }
}
