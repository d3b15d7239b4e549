import { type CardType, MAX_TYPES } from './card-type.js';
import { UnseenCards } from './unseen-cards.js';
import type { PairsView } from './view.js';

/** The number of bits of an index among the cards of one type. */
const ROOM_BITS = 2;

/** The face-down cards that a player has seen, by type. */
class SeenCards {
  /** The types with two or more seen cards: bit `t` is set for type `t`. */
  pairs = 0;
  private readonly cards = new Uint8Array(MAX_TYPES << ROOM_BITS);
  private readonly counts = new Uint8Array(MAX_TYPES);

  /** Forgets all cards. */
  clear(): void {
    this.counts.fill(0);
    this.pairs = 0;
  }

  /** The number of seen cards of a type. */
  count(type: CardType): number {
    return this.counts[type] as number;
  }

  /** A seen card of a type. There must be one. */
  one(type: CardType): number {
    return this.cards[(type << ROOM_BITS) + (this.counts[type] as number) - 1] as number;
  }

  /** Adds a card. */
  add(card: number, type: CardType): void {
    const count = this.counts[type] as number;
    this.counts[type] = count + 1;
    this.cards[(type << ROOM_BITS) + count] = card;
    if (count > 0) this.pairs |= 1 << type;
  }

  /**
   * Removes a card.
   *
   * @returns whether the card was a seen card
   */
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

/**
 * The knowledge that a player with a perfect memory has of the face-down cards. It stays correct if moves of another
 * player are played.
 */
export class PerfectMemory {
  /** The cards that the player has not seen. */
  readonly unseen = new UnseenCards();
  /** The cards that the player has seen. */
  readonly seen = new SeenCards();
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
  partner(): number {
    return this.seen.count(this.firstType) > 0 ? this.seen.one(this.firstType) : -1;
  }

  /** A card of a known pair; -1 if no pair is known. */
  pairCard(): number {
    const { pairs } = this.seen;
    return pairs === 0 ? -1 : this.seen.one(lowestBit(pairs));
  }

  private remember(card: number, type: CardType): void {
    this.unseen.remove(card);
    this.seen.add(card, type);
  }
}

function lowestBit(types: number): CardType {
  return 31 - Math.clz32(types & -types);
}
