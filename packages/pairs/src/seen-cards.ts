import { type CardType, MAX_TYPES } from './card-type.js';

/** The number of bits of an index among the cards of one type. */
const ROOM_BITS = 2;

/** The face-down cards that a player has seen, by type. */
export class SeenCards {
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
