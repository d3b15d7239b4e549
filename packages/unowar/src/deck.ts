import { Card, DECK_SIZE, type Rng } from '@cards/core';

const SORTED = Uint8Array.from({ length: DECK_SIZE }, (_, id) => id);

/**
 * A deck of 52 cards that is never exhausted: drawing from an empty deck first shuffles all 52 anew, so a card that is
 * still in a hand can come a second time.
 */
export class Deck {
  private readonly order = new Uint8Array(DECK_SIZE);
  private left = 0;
  private rng: Rng;

  /**
   * A full, shuffled deck.
   *
   * @param rng - shuffles it, now and whenever it is empty
   */
  constructor(rng: Rng) {
    this.rng = rng;
    this.reset(rng);
  }

  /** How many cards will be drawn before the next reshuffle, 0 to 52. */
  get cardsRemaining(): number {
    return this.left;
  }

  /** Whether no card is left, so that the next draw reshuffles. */
  get isEmpty(): boolean {
    return this.left === 0;
  }

  /** Makes the deck full again and shuffles it. */
  shuffle(): void {
    this.rng.shuffle(this.order);
    this.left = DECK_SIZE;
  }

  /** Draws the next card. */
  draw(): Card {
    return Card.byId(this.drawId());
  }

  /** Draws the next card as its packed id. */
  drawId(): number {
    if (this.left === 0) this.shuffle();
    // `left` counts the cards of `order` that are not drawn yet.
    return this.order[--this.left] as number;
  }

  /** Begins again with a full deck, shuffled by `rng`, whatever was drawn before. */
  reset(rng: Rng): void {
    this.rng = rng;
    this.order.set(SORTED);
    this.shuffle();
  }

  /** Makes this deck one that will deal the same cards as another, which is not disturbed. */
  copyFrom(other: Deck): void {
    this.order.set(other.order);
    this.left = other.left;
    this.rng = other.rng.clone();
  }
}
