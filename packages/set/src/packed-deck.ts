import { checkRng, givenText, InputError, type Rng } from '@cards/core';
import { DECK_SIZE } from './card.js';

/** All card ids in ascending order, then a 1 for each: the start of a {@link PackedDeck}. */
const START = Uint8Array.from({ length: 2 * DECK_SIZE }, (_, at) => (at < DECK_SIZE ? at : 1));

/** A deck of card ids, from which the engine deals. */
export class PackedDeck {
  /** The card ids in dealing order, including the dealt cards, in the first {@link PackedDeck.length} places. */
  readonly cards: Uint8Array;
  private total = 0;
  private next = 0;
  /** 1 for each card id that is still in the deck, else 0. */
  private readonly unseen: Uint8Array;
  /** The memory of both arrays, so that one copy resets them. */
  private readonly cells = new Uint8Array(2 * DECK_SIZE);

  constructor() {
    this.cards = this.cells.subarray(0, DECK_SIZE);
    this.unseen = this.cells.subarray(DECK_SIZE);
  }

  get length(): number {
    return this.total;
  }

  get dealt(): number {
    return this.next;
  }

  get size(): number {
    return this.total - this.next;
  }

  /** Whether the card with this id is still in the deck; false for a number that is not an id. */
  has(card: number): boolean {
    return this.unseen[card] === 1;
  }

  /** Puts all 81 cards back, shuffled, or in card order without a generator. */
  reset(rng?: Rng): void {
    if (rng !== undefined) checkRng(rng);
    this.cells.set(START);
    rng?.shuffle(this.cards);
    this.total = DECK_SIZE;
    this.next = 0;
  }

  /** @throws InputError if an id is invalid or appears twice; the deck does not change */
  resetTo(cards: readonly number[]): void {
    if (!Array.isArray(cards)) throw new InputError('the cards of a deck must be a list of card ids');
    // Array.from turns holes into undefined, which the check rejects.
    const given = Array.from(cards);
    if (
      given.some((card) => !Number.isInteger(card) || card < 0 || card >= DECK_SIZE) ||
      new Set(given).size !== given.length
    )
      throw new InputError(
        `a deck takes at most ${DECK_SIZE} different card ids from 0 to ${DECK_SIZE - 1}, not ${givenText(given.slice(0, 50).map(givenText).join())}`,
      );
    this.cards.set(given);
    this.total = given.length;
    this.next = 0;
    this.unseen.fill(0);
    for (const card of given) this.unseen[card] = 1;
  }

  /**
   * Deals cards, or the rest of the deck if it has fewer: those from the old value of `dealt` up to, but not including,
   * the new one, which it returns. A negative number deals none.
   */
  deal(count: number): number {
    const { cards, unseen, next } = this;
    const until = count > 0 ? Math.min(next + count, this.total) : next;
    for (let i = next; i < until; i++) unseen[cards[i] as number] = 0;
    this.next = until;
    return until;
  }

  /** Makes this deck equal to `other`. */
  copyFrom(other: PackedDeck): void {
    this.cards.set(other.cards);
    this.total = other.total;
    this.next = other.next;
    this.unseen.set(other.unseen);
  }
}
