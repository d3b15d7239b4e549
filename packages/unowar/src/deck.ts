import { Card, DECK_SIZE, type Rng } from '@cards/core';
import { checkRng } from './argument-checks.js';
import type { SavedDeck } from './saved-game.js';

const SORTED = Uint8Array.from({ length: DECK_SIZE }, (_, id) => id);

/**
 * A deck of 52 cards that never runs out. A draw from an empty deck first shuffles all 52 cards again, so the deck can
 * contain a card that is also in a hand.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { Deck } from '@cards/unowar';
 *
 * const deck = new Deck(seededRng(1));
 * deck.draw();
 * deck.cardsRemaining; // => 51
 * ```
 */
export class Deck {
  private readonly order = new Uint8Array(DECK_SIZE);
  private left = 0;
  private rng: Rng;

  /**
   * Creates a full, shuffled deck.
   *
   * @param rng - shuffles the deck now and each time it is empty
   * @throws InputError if `rng` is missing
   */
  constructor(rng: Rng) {
    this.rng = rng;
    this.reset(rng);
  }

  /** The number of cards left before the next reshuffle, 0 to 52. */
  get cardsRemaining(): number {
    return this.left;
  }

  /** Whether no card is left. If so, the next draw reshuffles. */
  get isEmpty(): boolean {
    return this.left === 0;
  }

  /** Shuffles all 52 cards. */
  shuffle(): void {
    this.rng.shuffle(this.order);
    this.left = DECK_SIZE;
  }

  /** Draws the next card. */
  draw(): Card {
    return Card.byId(this.drawId());
  }

  /** Draws the next card and returns its `Card.id`, 0 to 51. */
  drawId(): number {
    if (this.left === 0) this.shuffle();
    return this.order[--this.left] as number;
  }

  /**
   * Starts again with a full deck that `rng` shuffles. The result does not depend on earlier draws.
   *
   * @throws InputError if `rng` is missing
   */
  reset(rng: Rng): void {
    checkRng('a deck', rng);
    this.rng = rng;
    this.order.set(SORTED);
    this.shuffle();
  }

  /** The order of the cards and the state of the generator, as plain JSON. */
  save(): SavedDeck {
    // `order` is drawn from its end.
    return { cards: [...this.order].reverse(), drawn: DECK_SIZE - this.left, generator: this.rng.save() };
  }

  /**
   * Restores a saved deck.
   *
   * @param saved - a validated deck
   * @param rng - the generator of the saved deck
   */
  restore({ cards, drawn }: SavedDeck, rng: Rng): void {
    this.order.set([...cards].reverse());
    this.left = DECK_SIZE - drawn;
    this.rng = rng;
  }

  /** Makes this deck deal the same cards as `other`. The two decks share no state. */
  copyFrom(other: Deck): void {
    this.order.set(other.order);
    this.left = other.left;
    this.rng = other.rng.clone();
  }
}
