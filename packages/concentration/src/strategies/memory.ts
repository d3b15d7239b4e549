import { InputError, type Rng, type Strategy } from '@cards/core';
import { checkInteger } from '@cards/core/internal';
import { pairPreference } from '../knowledge.js';
import { MAX_CARDS, MAX_RANKS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** The styles of a {@link MemoryPlayer}. */
export const STYLES = ['keep', 'fifo', 'lru', 'reflip'] as const;

/**
 * The player of the source document's appendix, with a limited array of cards as its memory. It takes a remembered pair
 * first. Otherwise it flips an unknown card. If the partner of that card is remembered, it takes the pair; if not, it
 * flips another unknown card. A card that is not remembered is unknown, even if it was seen before.
 */
export class MemoryPlayer implements Strategy<ConcentrationView> {
  private readonly memory: CardMemory;
  private readonly reflips: boolean;

  /**
   * @param size - the maximum number of remembered cards, 0 to 52
   * @param style - the rule for a new card when the memory is full; or `reflip`: like `keep`, but when the first card
   *   of a turn has no remembered partner, the second is a remembered card, which shows the opponent nothing new
   * @throws InputError for another size or style
   */
  constructor(size: number, style: Eviction | 'reflip' = 'keep') {
    checkInteger(size, 'the size of a memory', 0, MAX_CARDS);
    if (!STYLES.includes(style)) throw InputError.unknownName('memory style', String(style), STYLES);
    this.reflips = style === 'reflip';
    this.memory = new CardMemory(size, style === 'reflip' ? 'keep' : style);
  }

  begin(view: ConcentrationView): void {
    this.memory.clear(view);
  }

  move(view: ConcentrationView, rng: Rng): number {
    const { memory } = this;
    const { open } = view;
    if (open < 0) {
      const rank = memory.pairedRank();
      return rank > 0 ? memory.partner(rank, open) : memory.anyUnknown(view, rng);
    }
    const rank = view.rankAt(open);
    const partner = memory.partner(rank, open);
    if (partner >= 0) return partner;
    const match = this.reflips ? memory.otherKnown(rank) : -1;
    return match >= 0 ? match : memory.anyUnknown(view, rng);
  }

  observe(view: ConcentrationView): void {
    // Tested here, so that the first flip of a turn costs no call.
    if (view.open < 0) this.memory.see(view);
  }
}

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

/** The sentinel that closes the ring of places. */
const END = MAX_CARDS;

/** A queue of places, as a doubly linked list, from which any place can be removed in constant time. */
export class PlaceQueue {
  /** The neighbors of each place in the ring. */
  private readonly next = new Uint8Array(MAX_CARDS + 1).fill(END);
  private readonly previous = new Uint8Array(MAX_CARDS + 1).fill(END);

  /** The oldest place; -1 when the queue is empty. */
  get first(): number {
    const first = this.next[END] as number;
    return first === END ? -1 : first;
  }

  add(place: number): void {
    const last = this.previous[END] as number;
    this.next[last] = place;
    this.previous[place] = last;
    this.next[place] = END;
    this.previous[END] = place;
  }

  remove(place: number): void {
    const { next, previous } = this;
    const after = next[place] as number;
    const before = previous[place] as number;
    next[before] = after;
    previous[after] = before;
  }

  /** Moves a place that is in the queue to its end. */
  renew(place: number): void {
    this.remove(place);
    this.add(place);
  }
}

/** The index of the first slot of a place in {@link UnknownPlaces}, after the places by slot. */
const SLOTS = MAX_CARDS;

/** All places in order, then their slots. */
const IN_ORDER = Uint8Array.from({ length: SLOTS + MAX_CARDS }, (_, cell) => cell % MAX_CARDS);

/** The face-down cards that a player does not remember. The player cannot distinguish them, and draws at random. */
class UnknownPlaces {
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
