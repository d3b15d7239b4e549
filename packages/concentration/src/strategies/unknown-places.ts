import type { Rng } from '@cards/core';
import { MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** All places in order. */
const NUMBERS = Uint8Array.from({ length: MAX_CARDS }, (_, place) => place);

/**
 * The face-down cards that a player knows nothing of. All of them look alike to him, so he draws from them at random.
 */
export class UnknownPlaces {
  /** How many there are. */
  count = 0;
  private readonly placeIn = new Uint8Array(MAX_CARDS);
  private readonly slotOf = new Uint8Array(MAX_CARDS);

  /** Begins with all cards of a new game. */
  fill(view: ConcentrationView): void {
    this.placeIn.set(NUMBERS);
    this.slotOf.set(NUMBERS);
    this.count = view.left;
  }

  /**
   * Any of them but one, all equally likely. There must be another.
   *
   * @param except - the open card, or -1
   */
  any(rng: Rng, except: number): number {
    if (except < 0 || !this.has(except)) return this.placeIn[rng.int(this.count)] as number;
    const last = this.count - 1;
    const slot = rng.int(last);
    return this.placeIn[slot === this.slotOf[except] ? last : slot] as number;
  }

  /** Puts a place back that was taken out. */
  add(place: number): void {
    this.placeIn[this.count] = place;
    this.slotOf[place] = this.count++;
  }

  /** Takes out a place that is there. */
  remove(place: number): void {
    const slot = this.slotOf[place] as number;
    const last = this.placeIn[--this.count] as number;
    this.placeIn[slot] = last;
    this.slotOf[last] = slot;
  }

  private has(place: number): boolean {
    const slot = this.slotOf[place] as number;
    return slot < this.count && this.placeIn[slot] === place;
  }
}
