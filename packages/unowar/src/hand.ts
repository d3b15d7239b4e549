import { Card } from '@cards/core';
import type { Deck } from './deck.js';
import { followsPacked } from './rule.js';
import type { SlotSet } from './slots.js';

/** A hand that can be looked at. Its slots are numbered from 0. */
export interface HandView {
  /** The number of cards; it never changes. */
  readonly size: number;
  /**
   * The card in a slot.
   *
   * @throws RangeError for a slot that the hand does not have
   */
  get(slot: number): Card;
  /** The rank of the card in a slot, 1 (ace) to 13 (king); fast; the result has no meaning for a slot that the hand does not have. */
  rank(slot: number): number;
  /** The suit of the card in a slot, 1 to 4; fast; the result has no meaning for a slot that the hand does not have. */
  suit(slot: number): number;
  /** The packed `Card.id` of the card in a slot, 0 to 51; fast; the result has no meaning for a slot that the hand does not have. */
  id(slot: number): number;
}

/** A read-only view of a hand: the cards are behind a `#private` field. */
class HandFace implements HandView {
  readonly size: number;
  readonly #ids: Uint8Array;

  constructor(ids: Uint8Array) {
    this.#ids = ids;
    this.size = ids.length;
    Object.freeze(this);
  }

  get(slot: number): Card {
    return cardIn(this.#ids, slot);
  }

  rank(slot: number): number {
    return ((this.#ids[slot] as number) >> 2) + 1;
  }

  suit(slot: number): number {
    return ((this.#ids[slot] as number) & 3) + 1;
  }

  id(slot: number): number {
    return this.#ids[slot] as number;
  }
}

// The hands of both seats share it.
Object.freeze(HandFace.prototype);

/** A hand of cards that draws a replacement for each card that leaves it. */
export class Hand implements HandView {
  private readonly ids: Uint8Array;
  private readonly deck: Deck;

  /**
   * A hand filled from the deck.
   *
   * @param deck - gives the cards and the replacements
   * @param size - how many cards, a whole number from 0 on
   * @throws RangeError for any other size
   */
  constructor(deck: Deck, size: number) {
    if (!(Number.isInteger(size) && size >= 0)) {
      throw new RangeError(`a hand has a whole number of cards, not ${size}`);
    }
    this.ids = new Uint8Array(size);
    this.deck = deck;
    this.redraw();
  }

  /** See {@link HandView.size}. */
  get size(): number {
    return this.ids.length;
  }

  /** See {@link HandView.get}. */
  get(slot: number): Card {
    return cardIn(this.ids, slot);
  }

  /** See {@link HandView.rank}. */
  rank(slot: number): number {
    return ((this.ids[slot] as number) >> 2) + 1;
  }

  /** See {@link HandView.suit}. */
  suit(slot: number): number {
    return ((this.ids[slot] as number) & 3) + 1;
  }

  /**
   * Removes the first card equal to `card`, and draws its replacement into the same slot.
   *
   * @param card - the card; null is in no hand
   * @returns whether it was there; nothing has changed when not
   */
  remove(card: Card | null): boolean {
    const slot = card === null ? -1 : this.ids.indexOf(card.id);
    if (slot === -1) return false;
    this.replace(slot);
    return true;
  }

  /** Puts the next card of the deck into a slot that the hand has. */
  replace(slot: number): void {
    this.ids[slot] = this.deck.drawId();
  }

  /** See {@link HandView.id}. */
  id(slot: number): number {
    return this.ids[slot] as number;
  }

  /** The slots whose cards can be played on the card with the packed id `top`; for hands of at most 31. */
  playableOn(top: number): SlotSet {
    const { ids } = this;
    let slots = 0;
    for (let slot = 0; slot < ids.length; slot++) slots |= followsPacked(ids[slot] as number, top) << slot;
    return slots;
  }

  /** Draws a whole new hand from the deck, slot by slot. */
  redraw(): void {
    const { ids, deck } = this;
    for (let slot = 0; slot < ids.length; slot++) ids[slot] = deck.drawId();
  }

  /** A read-only view of this hand, which always shows the present. */
  view(): HandView {
    return new HandFace(this.ids);
  }

  /** The packed cards, slot by slot. */
  save(): number[] {
    return [...this.ids];
  }

  /** Makes this hand hold these packed cards, as many as it has slots; it still draws from its own deck. */
  restore(ids: readonly number[]): void {
    this.ids.set(ids);
  }

  /** Makes this hand hold the cards of another of the same size; it still draws from its own deck. */
  copyFrom(other: Hand): void {
    this.ids.set(other.ids);
  }
}

function cardIn(ids: Uint8Array, slot: number): Card {
  const id = ids[slot];
  if (id === undefined)
    throw new RangeError(`a hand of ${ids.length} has slots from 0 to ${ids.length - 1}, not ${slot}`);
  return Card.byId(id);
}
