import { Card, DECK_SIZE, InputError, type Rng } from '@cards/core';
import type { SavedDeck } from './saved-game.js';

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

  /** The number of cards left before the next reshuffle, 0 to 52. */
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

  /**
   * Starts again with a full deck, shuffled by `rng`, whatever was drawn before.
   *
   * @throws InputError without a generator
   */
  reset(rng: Rng): void {
    // Code without types may leave it out.
    if ((rng as Rng | undefined) === undefined)
      throw new InputError('a deck needs a generator to shuffle it, such as seededRng(1); none was given');
    this.rng = rng;
    this.order.set(SORTED);
    this.shuffle();
  }

  /** The order of the cards and the state of the generator as plain JSON. */
  save(): SavedDeck {
    // The array is drawn from its end.
    return { cards: [...this.order].reverse(), drawn: DECK_SIZE - this.left, generator: this.rng.save() };
  }

  /**
   * Becomes a saved deck.
   *
   * @param saved - a deck that was checked
   * @param rng - its generator
   */
  restore({ cards, drawn }: SavedDeck, rng: Rng): void {
    this.order.set([...cards].reverse());
    this.left = DECK_SIZE - drawn;
    this.rng = rng;
  }

  /** Makes this deck deal the same cards as another, which does not change. */
  copyFrom(other: Deck): void {
    this.order.set(other.order);
    this.left = other.left;
    this.rng = other.rng.clone();
  }
}
