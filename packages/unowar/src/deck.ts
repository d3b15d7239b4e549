import { Card, type Rng } from '@cards/core';
import { checkRng, DECK_SIZE } from '@cards/core/internal';

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

  /**
   * Creates a full, shuffled deck.
   *
   * @param rng - shuffles the deck now and each time it is empty
   * @throws InputError if `rng` is missing
   */
  constructor(private rng: Rng) {
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
    checkRng(rng);
    this.rng = rng;
    this.order.set(SORTED);
    this.shuffle();
  }

  /**
   * Replaces the whole deck, without a check.
   *
   * @param cards - the `Card.id` of all 52 cards, in drawing order since the last shuffle
   * @param left - the number of cards left
   * @param rng - the generator for later shuffles
   */
  load(cards: readonly number[], left: number, rng: Rng): void {
    // `order` is drawn from its end.
    this.order.set([...cards].reverse());
    this.left = left;
    this.rng = rng;
  }
}
