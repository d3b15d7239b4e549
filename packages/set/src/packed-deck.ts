import { InputError, type Rng } from '@cards/core';
import { DECK_SIZE } from './card.js';

/** All packed cards in order. */
const IN_ORDER = Uint8Array.from({ length: DECK_SIZE }, (_, card) => card);

/** A deck of packed cards, as the engine deals from it. */
export class PackedDeck {
  /** The cards in dealing order, dealt ones included, in the first {@link PackedDeck.length} places. */
  readonly cards = new Uint8Array(DECK_SIZE);
  private total = 0;
  private next = 0;
  /** 1 for each packed card that is still in the deck. */
  private readonly unseen = new Uint8Array(DECK_SIZE);

  /** The number of cards at the start of the game. */
  get length(): number {
    return this.total;
  }

  /** The number of cards dealt. */
  get dealt(): number {
    return this.next;
  }

  /** The number of cards left. */
  get size(): number {
    return this.total - this.next;
  }

  /** Whether this card is still in the deck; false for a number that is not a card. */
  has(card: number): boolean {
    return this.unseen[card] === 1;
  }

  /**
   * Collects all 81 cards.
   *
   * @param rng - shuffles them (Fisher–Yates); without it they lie in order
   */
  reset(rng?: Rng): void {
    this.cards.set(IN_ORDER);
    rng?.shuffle(this.cards);
    this.total = DECK_SIZE;
    this.next = 0;
    this.unseen.fill(1);
  }

  /**
   * Becomes a deck of given cards.
   *
   * @param cards - up to 81 different packed cards, the first to be dealt first
   * @throws InputError for anything else; nothing has changed then
   */
  resetTo(cards: readonly number[]): void {
    // A copy without holes.
    const given = Array.from(cards);
    if (given.some((card) => IN_ORDER[card] === undefined) || new Set(given).size !== given.length) {
      throw new InputError(
        `a deck is up to ${DECK_SIZE} packed cards, 0 to ${DECK_SIZE - 1}, each at most once, not ${given.length} cards: ${given.join()}`,
      );
    }
    this.cards.set(given);
    this.total = given.length;
    this.next = 0;
    this.unseen.fill(0);
    for (const card of given) this.unseen[card] = 1;
  }

  /**
   * Deals cards, or the rest of the deck when it has fewer: those from the old value of {@link PackedDeck.dealt} to the new one.
   *
   * @param count - the number of cards; none are dealt for a negative number
   * @returns the new value of {@link PackedDeck.dealt}
   */
  deal(count: number): number {
    const { cards, unseen, next } = this;
    const until = count > 0 ? Math.min(next + count, this.total) : next;
    for (let i = next; i < until; i++) unseen[cards[i] as number] = 0;
    this.next = until;
    return until;
  }

  /** Makes this deck equal to another. */
  copyFrom(other: PackedDeck): void {
    this.cards.set(other.cards);
    this.total = other.total;
    this.next = other.next;
    this.unseen.set(other.unseen);
  }
}
