import type { Rng } from '@cards/core';
import { pairPreference } from '../knowledge/rank-kinds.js';
import { MAX_CARDS, MAX_RANKS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { PlaceQueue } from './place-queue.js';
import { UnknownPlaces } from './unknown-places.js';

/** The rule for a new card when the memory is full. */
export type Eviction =
  /** The memory ignores the new card, as in the source document's appendix. */
  | 'keep'
  /** The memory forgets its oldest card. */
  | 'fifo'
  /** The memory forgets the card that was not seen for the longest time. */
  | 'lru';

const MAX_COPIES = 4;

/**
 * The memory of the source document's appendix: a limited array of face-down cards. In the turns of both players, the
 * cards of a mismatch enter it in the order of the flips. Cards that are won leave it.
 */
export class CardMemory {
  private readonly size: number;
  private readonly renews: boolean;
  private readonly unknown = new UnknownPlaces();
  /** The remembered places in the order of eviction; undefined if no card is evicted. */
  private readonly queue: PlaceQueue | undefined;
  private used = 0;
  /** The remembered rank of each place; 0 for none. */
  private readonly rankAt = new Uint8Array(MAX_CARDS);
  /** By rank: the number of cards not won, the number remembered, and [rank * MAX_COPIES + i] the remembered places. */
  private readonly lefts = new Uint8Array(MAX_RANKS + 1);
  private readonly counts = new Uint8Array(MAX_RANKS + 1);
  private readonly places = new Uint8Array((MAX_RANKS + 1) * MAX_COPIES);
  /** Bit sets of the ranks with at least one, and with at least two, remembered cards. */
  private knownRanks = 0;
  private pairedRanks = 0;

  constructor(size: number, eviction: Eviction = 'keep') {
    this.size = size;
    this.renews = eviction === 'lru';
    this.queue = eviction === 'keep' ? undefined : new PlaceQueue();
  }

  /** Forgets all cards at the start of a game. */
  clear(view: ConcentrationView): void {
    // A game that ended with its last pair leaves the memory empty.
    if (this.used > 0) for (let place = 0; place < MAX_CARDS; place++) if (this.rankAt[place] !== 0) this.forget(place);
    this.unknown.fill(view);
    for (let rank = 1; rank <= view.ranks; rank++) this.lefts[rank] = view.copies;
  }

  /** Remembers the cards of a turn that has just finished. */
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

  /** The number of cards of a rank that are not won. */
  left(rank: number): number {
    return this.lefts[rank] as number;
  }

  /** The number of remembered cards of a rank. */
  known(rank: number): number {
    return this.counts[rank] as number;
  }

  /** Whether the card in a place is remembered. */
  remembers(place: number): boolean {
    return this.rankAt[place] !== 0;
  }

  /** The remembered rank of the card in a place; 0 for none. */
  rankOf(place: number): number {
    return this.rankAt[place] as number;
  }

  /** A remembered card of a rank other than `open`; -1 when there is none. */
  partner(rank: number, open: number): number {
    const begin = rank * MAX_COPIES;
    for (let i = begin + (this.counts[rank] as number) - 1; i >= begin; i--) {
      if (this.places[i] !== open) return this.places[i] as number;
    }
    return -1;
  }

  /** A remembered card of another rank than `rank`, which is 0 for any rank; -1 when there is none. */
  otherKnown(rank: number): number {
    const others = this.knownRanks & ~(1 << rank);
    return others === 0 ? -1 : (this.places[MAX_COPIES * lowest(others)] as number);
  }

  /** The preferred rank with two remembered cards, see {@link pairPreference}; 0 when there is none. */
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

  /** A random face-down card that is not remembered and not open. There must be one. */
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

/** The index of the lowest set bit. */
const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);
