import { Card, IllegalMoveError } from '@cards/core';
import { follows } from './rule.js';

/** The pile in the middle, as a player sees it. */
export interface PileView {
  /** The card that the next one must follow. */
  readonly topCard: Card;
  /** How many cards lie on the pile, the opener included. */
  readonly numCards: number;
  /** Whether a card can be played now: same suit as the top card, or same or higher rank. */
  canPlay(card: Card): boolean;
}

/** A pile that can be looked at and nothing else, whoever looks. */
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

// Both players' piles share it.
Object.freeze(PileFace.prototype);

/** The pile that both players play on; all that matters of it is its top card and its height. */
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
   * @throws IllegalMoveError when it can't be played; the pile is as it was
   */
  play(card: Card): void {
    if (!this.canPlay(card)) throw new IllegalMoveError(`${card} can't be played on ${this.topCard}`);
    this.put(card.id);
  }

  /** Puts on top a packed card that is known to be playable. */
  put(id: number): void {
    this.top = id;
    this.height++;
  }

  /** Begins a new pile with the packed card `id`. */
  restart(id: number): void {
    this.top = id;
    this.height = 1;
  }

  /** This pile for someone who may only look at it: it always shows the present, and can't be written to at run time. */
  view(): PileView {
    return new PileFace(this);
  }

  /** Makes this pile equal to another. */
  copyFrom(other: CardPile): void {
    this.top = other.top;
    this.height = other.height;
  }
}
