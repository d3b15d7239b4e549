import type { Rng, Strategy, StrategyDefinition } from '@cards/core';
import { type CardType, MAX_CARDS, MAX_TYPES, type PairsParams } from './cards.js';
import type { PairsView } from './view.js';

/** A Pairs strategy: a built-in strategy, or one that your own file exports. */
export type PairsStrategy = StrategyDefinition<PairsView, PairsParams>;

export const STRATEGIES: readonly PairsStrategy[] = [
  {
    name: 'random',
    summary: 'a uniformly random face-down card, without a memory (playRandom of the source document)',
    create: () => new RandomPlayer(),
  },
  {
    name: 'good',
    summary: 'perfect memory, matches known pairs at once (playGood of the source document)',
    create: () => new GoodPlayer(),
  },
  {
    name: 'optimal',
    summary: 'perfect memory, matches known pairs last: the fewest expected flips',
    create: () => new OptimalPlayer(),
  },
];

/** Flips a uniformly random playable card, without a memory: the source document's least intelligent player. */
export class RandomPlayer implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    return view.playableAt(rng.int(view.playable));
  }
}

const ALL_CARDS = Uint8Array.from({ length: MAX_CARDS }, (_, card) => card);

/** The face-down cards that a player has not seen yet. The player cannot distinguish them, and draws at random. */
class UnseenCards {
  count = 0;
  private readonly cards = new Uint8Array(MAX_CARDS);
  /** The index of the card that was drawn last. It is probably the next card to be removed. */
  private drawn = 0;

  fill(view: PairsView): void {
    const { n, playable } = view;
    this.count = playable;
    this.drawn = 0;
    if (playable === n) this.cards.set(ALL_CARDS);
    else for (let i = 0; i < playable; i++) this.cards[i] = view.playableAt(i);
  }

  /** A uniformly random unseen card. It stays unseen. There must be one. */
  any(rng: Rng): number {
    this.drawn = rng.int(this.count);
    return this.cards[this.drawn] as number;
  }

  remove(card: number): void {
    let at = this.drawn;
    // The places from `count` on contain old cards.
    if (at >= this.count || this.cards[at] !== card) at = this.cards.indexOf(card);
    this.cards[at] = this.cards[--this.count] as number;
  }
}

/** The number of bits of an index among the cards of one type. */
const ROOM_BITS = 2;

/** The face-down cards that a player has seen, by type. */
class SeenCards {
  /** The types with two or more seen cards: bit `t` is set for type `t`. */
  pairs = 0;
  private readonly cards = new Uint8Array(MAX_TYPES << ROOM_BITS);
  private readonly counts = new Uint8Array(MAX_TYPES);

  clear(): void {
    this.counts.fill(0);
    this.pairs = 0;
  }

  count(type: CardType): number {
    return this.counts[type] as number;
  }

  /** A seen card of a type. There must be one. */
  one(type: CardType): number {
    return this.cards[(type << ROOM_BITS) + (this.counts[type] as number) - 1] as number;
  }

  add(card: number, type: CardType): void {
    const count = this.counts[type] as number;
    this.counts[type] = count + 1;
    this.cards[(type << ROOM_BITS) + count] = card;
    if (count > 0) this.pairs |= 1 << type;
  }

  /** Removes a card; false if it was not a seen card. */
  remove(card: number, type: CardType): boolean {
    const count = this.counts[type] as number;
    const from = type << ROOM_BITS;
    for (let at = from; at < from + count; at++) {
      if (this.cards[at] !== card) continue;
      this.cards[at] = this.one(type);
      this.counts[type] = count - 1;
      if (count === 2) this.pairs &= ~(1 << type);
      return true;
    }
    return false;
  }
}

/** What a player with a perfect memory knows of the face-down cards, also if another player's moves are played. */
abstract class PerfectMemory {
  protected readonly unseen = new UnseenCards();
  private readonly seen = new SeenCards();
  /** The first card of the turn; -1 before the first turn. */
  private first = -1;
  private firstType: CardType = 0;

  /** Starts with the cards that are visible now. */
  begin(view: PairsView): void {
    this.unseen.fill(view);
    this.seen.clear();
    const { flips, lastFlipped, flippedBefore } = view;
    if (flips === 0 || !view.isOpen(lastFlipped)) return;
    if ((flips & 1) === 1) {
      this.first = lastFlipped;
      this.firstType = view.typeOf(lastFlipped);
    } else {
      this.remember(flippedBefore, view.typeOf(flippedBefore));
      this.remember(lastFlipped, view.typeOf(lastFlipped));
    }
  }

  /** Adds the knowledge of the last flip. */
  observe(view: PairsView): void {
    const card = view.lastFlipped;
    const type = view.typeOf(card);
    if (!this.seen.remove(card, type)) this.unseen.remove(card);
    if ((view.flips & 1) === 1) {
      this.first = card;
      this.firstType = type;
    } else if (type !== this.firstType) {
      this.seen.add(this.first, this.firstType);
      this.seen.add(card, type);
    }
  }

  /** A seen face-down card that matches the open card; -1 if there is none. */
  protected partner(): number {
    return this.seen.count(this.firstType) > 0 ? this.seen.one(this.firstType) : -1;
  }

  /** A card of a known pair; -1 if no pair is known. */
  protected pairCard(): number {
    const { pairs } = this.seen;
    return pairs === 0 ? -1 : this.seen.one(lowestBit(pairs));
  }

  private remember(card: number, type: CardType): void {
    this.unseen.remove(card);
    this.seen.add(card, type);
  }
}

const lowestBit = (types: number): CardType => 31 - Math.clz32(types & -types);

/**
 * The source document's player with a perfect memory. First card of a turn: a card of a known pair, otherwise a random
 * unseen card. Second card: a known match of the first card, otherwise a random unseen card.
 */
export class GoodPlayer extends PerfectMemory implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    const known = (view.flips & 1) === 0 ? this.pairCard() : this.partner();
    return known >= 0 ? known : this.unseen.any(rng);
  }
}

/**
 * The player with the fewest expected flips. First card of a turn: a random unseen card; if there is none, a card of a
 * known pair. Second card: a known match of the first card, otherwise a random unseen card.
 *
 * A known pair costs two flips at any time. As long as it stays face down, its cards can match the other two cards of
 * their type.
 */
export class OptimalPlayer extends PerfectMemory implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    if ((view.flips & 1) === 1) {
      const partner = this.partner();
      if (partner >= 0) return partner;
    }
    return this.unseen.count > 0 ? this.unseen.any(rng) : this.pairCard();
  }
}
