import type { Rng } from '@cards/core';
import { pairPreference } from '../knowledge/pair-choice.js';
import { MAX_CARDS, MAX_RANKS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { PlaceQueue } from './place-queue.js';
import { UnknownPlaces } from './unknown-places.js';

/** What happens to a new card when the memory is full: it is not remembered, or a remembered one makes room. */
export type Eviction =
  /** The new card is not remembered, as in the document's appendix. */
  | 'keep'
  /** The card that was remembered first is forgotten. */
  | 'fifo'
  /** The card that was not seen for the longest time is forgotten. */
  | 'lru';

/** The most cards of one rank. */
const MAX_COPIES = 4;

/**
 * The appendix's memory: an array of a limited number of face-down cards that were flipped before. The cards of a turn
 * without a pair enter it in the order of the flips, in the turns of both players; cards that are won leave it.
 */
export class CardMemory {
  private readonly size: number;
  private readonly renews: boolean;
  private readonly unknown = new UnknownPlaces();
  /** The remembered places in the order in which they will be forgotten, if any ever is. */
  private readonly queue: PlaceQueue | undefined;
  private used = 0;
  /** The rank remembered of each place; 0 for none. */
  private readonly rankAt = new Uint8Array(MAX_CARDS);
  /** By rank: how many cards are not won, how many of them are remembered, and in which places. */
  private readonly lefts = new Uint8Array(MAX_RANKS + 1);
  private readonly counts = new Uint8Array(MAX_RANKS + 1);
  private readonly places = new Uint8Array((MAX_RANKS + 1) * MAX_COPIES);
  /** The ranks of which one or more, and of which two or more cards are remembered, a bit each. */
  private knownRanks = 0;
  private pairedRanks = 0;

  /**
   * @param size - the number of cards it holds
   * @param eviction - what happens when it is full
   */
  constructor(size: number, eviction: Eviction = 'keep') {
    this.size = size;
    this.renews = eviction === 'lru';
    this.queue = eviction === 'keep' ? undefined : new PlaceQueue();
  }

  /** Forgets everything: a new game begins. */
  clear(view: ConcentrationView): void {
    // At the end of a game the memory is empty: this is for games that were interrupted.
    if (this.used > 0) for (let place = 0; place < MAX_CARDS; place++) if (this.rankAt[place] !== 0) this.forget(place);
    this.unknown.fill(view);
    for (let rank = 1; rank <= view.ranks; rank++) this.lefts[rank] = view.copies;
  }

  /** Takes in what a turn has shown, as soon as it is finished. */
  see(view: ConcentrationView): void {
    const { first, second } = view;
    if (view.matched) {
      const rank = view.rankAt(second);
      this.lefts[rank] = (this.lefts[rank] as number) - 2;
      this.lose(first);
      this.lose(second);
    } else if (this.size > 0) {
      this.enter(first, view.rankAt(first));
      this.enter(second, view.rankAt(second));
    }
  }

  /** How many cards of a rank are not won. */
  left(rank: number): number {
    return this.lefts[rank] as number;
  }

  /** How many cards of a rank are remembered. */
  known(rank: number): number {
    return this.counts[rank] as number;
  }

  /** A remembered card of a rank other than `open`; -1 when there is none. */
  partner(rank: number, open: number): number {
    const begin = rank * MAX_COPIES;
    for (let i = begin + (this.counts[rank] as number) - 1; i >= begin; i--) {
      if (this.places[i] !== open) return this.places[i] as number;
    }
    return -1;
  }

  /** A remembered card of another rank; -1 when there is none. */
  otherKnown(rank: number): number {
    const others = this.knownRanks & ~(1 << rank);
    return others === 0 ? -1 : (this.places[MAX_COPIES * lowest(others)] as number);
  }

  /** A rank of which two cards are remembered, the one to be preferred among several; 0 when there is none. */
  pairedRank(): number {
    let best = 0;
    let most = -1;
    for (let ranks = this.pairedRanks; ranks !== 0; ranks &= ranks - 1) {
      const rank = lowest(ranks);
      const preference = pairPreference(this.counts[rank] as number, this.lefts[rank] as number);
      if (preference > most) {
        most = preference;
        best = rank;
      }
    }
    return best;
  }

  /** Any face-down card that is not remembered, all equally likely; another than the open one. There must be one. */
  anyUnknown(view: ConcentrationView, rng: Rng): number {
    return this.unknown.any(rng, view.open);
  }

  private enter(place: number, rank: number): void {
    const { queue } = this;
    if (this.rankAt[place] !== 0) {
      if (this.renews) queue?.renew(place);
      return;
    }
    if (this.used === this.size) {
      if (queue === undefined) return;
      const forgotten = queue.first;
      this.forget(forgotten);
      this.unknown.add(forgotten);
    }
    this.unknown.remove(place);
    queue?.add(place);
    this.used++;
    this.rankAt[place] = rank;
    const count = this.counts[rank] as number;
    this.places[rank * MAX_COPIES + count] = place;
    this.counts[rank] = count + 1;
    if (count === 0) this.knownRanks |= 1 << rank;
    else this.pairedRanks |= 1 << rank;
  }

  /** Drops a card that was won. */
  private lose(place: number): void {
    if (this.rankAt[place] === 0) this.unknown.remove(place);
    else this.forget(place);
  }

  private forget(place: number): void {
    this.queue?.remove(place);
    this.used--;
    const rank = this.rankAt[place] as number;
    this.rankAt[place] = 0;
    const last = (this.counts[rank] as number) - 1;
    this.counts[rank] = last;
    if (last === 1) this.pairedRanks &= ~(1 << rank);
    else if (last === 0) this.knownRanks &= ~(1 << rank);
    const begin = rank * MAX_COPIES;
    for (let i = begin; i < begin + last; i++) {
      if (this.places[i] === place) this.places[i] = this.places[begin + last] as number;
    }
  }
}

/** The number of the lowest bit that is set. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
