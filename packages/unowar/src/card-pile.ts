import { Card, IllegalMoveError } from '@cards/core';
import { follows } from './rule.js';

/** The pile, as a player sees it. */
export interface PileView {
  /** The card that the next one must follow. */
  readonly topCard: Card;
  /** The number of cards on the pile, with the starter card. */
  readonly numCards: number;
  /** Whether a card can be played now: same suit as the top card, or same or higher rank. */
  canPlay(card: Card): boolean;
}

/** A read-only view of a pile. */
class PileFace implements PileView {
  readonly #pile: CardPile;

  constructor(pile: CardPile) {
    this.#pile = pile;
    Object.freeze(this);
  }

  get topCard(): Card {
    return this.#pile.topCard;
  }

  get numCards(): number {
    return this.#pile.numCards;
  }

  canPlay(card: Card): boolean {
    return this.#pile.canPlay(card);
  }
}

// The piles of both seats share it.
Object.freeze(PileFace.prototype);

/** The pile that both players play on. Only its top card and its number of cards matter. */
export class CardPile implements PileView {
  private top: number;
  private height = 1;

  /** A pile of one card. */
  constructor(topCard: Card) {
    this.top = topCard.id;
  }

  /** See {@link PileView.topCard}. */
  get topCard(): Card {
    return Card.byId(this.top);
  }

  /** See {@link PileView.numCards}. */
  get numCards(): number {
    return this.height;
  }

  /** The packed id of the top card. */
  get topId(): number {
    return this.top;
  }

  /** See {@link PileView.canPlay}. */
  canPlay(card: Card): boolean {
    return follows(card, this.topCard);
  }

  /**
   * Puts a card on top.
   *
   * @throws IllegalMoveError when it can't be played; nothing has changed then
   */
  play(card: Card): void {
    if (!this.canPlay(card)) throw new IllegalMoveError(`${card} can't be played on ${this.topCard}`);
    this.put(card.id);
  }

  /** Puts a packed card on top, without a check. */
  put(id: number): void {
    this.top = id;
    this.height++;
  }

  /**
   * Starts a new pile.
   *
   * @param id - the packed top card
   * @param size - the number of cards; 1 for a starter card
   */
  restart(id: number, size = 1): void {
    this.top = id;
    this.height = size;
  }

  /** A read-only view of this pile, which always shows the present. */
  view(): PileView {
    return new PileFace(this);
  }

  /** Makes this pile equal to another. */
  copyFrom(other: CardPile): void {
    this.top = other.top;
    this.height = other.height;
  }
}
