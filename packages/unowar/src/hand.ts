import { Card, InputError } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { followsPacked, idOf } from './card-pile.js';
import { Deck } from './deck.js';

/** A set of hand slots as bits: slot `s`, 0 to 30, is in the set if bit `s` is 1. */
export type SlotSet = number;

/** The lowest slot in a non-empty set. */
export function firstSlot(slots: SlotSet): number {
  return 31 - Math.clz32(slots & -slots);
}

/** The set without its lowest slot. `for (let s = set; s !== 0; s = withoutFirst(s))` visits all slots in order. */
export function withoutFirst(slots: SlotSet): SlotSet {
  return slots & (slots - 1);
}

/** Whether `slot` is in the set; false for a number that is not a slot. */
export function hasSlot(slots: SlotSet, slot: number): boolean {
  return (slot & 31) === slot && ((slots >>> slot) & 1) === 1;
}

/**
 * The slots of a set in ascending order.
 *
 * @example
 * ```ts
 * import { slotsIn } from '@cards/unowar';
 *
 * [...slotsIn(0b10100)]; // => [2, 4]
 * ```
 */
export function* slotsIn(slots: SlotSet): Generator<number, void, void> {
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) yield firstSlot(rest);
}

/** The number of slots in a set. */
export function countSlots(slots: SlotSet): number {
  let count = 0;
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) count++;
  return count;
}

/** A read-only hand. Its slots are numbered from 0. */
export interface HandView {
  /** The number of cards, which is also the number of slots. It never changes. */
  readonly size: number;
  /** The size, by the name that it has in the source document. */
  getSize(): number;
  /**
   * The card in a slot.
   *
   * @throws InputError if the hand does not have this slot
   */
  get(slot: number): Card;
  /** The rank of the card in a slot, 1 (ace) to 13 (king). For speed, this method does not check the slot. */
  rank(slot: number): number;
  /** The suit of the card in a slot, 1 (spades) to 4 (diamonds). For speed, this method does not check the slot. */
  suit(slot: number): number;
  /** The `Card.id` of the card in a slot, 0 to 51. For speed, this method does not check the slot. */
  id(slot: number): number;
}

/** The `#private` field hides the array: a strategy must not be able to write to it. */
class ReadOnlyHand implements HandView {
  readonly size: number;
  readonly #ids: Uint8Array;

  constructor(ids: Uint8Array) {
    this.#ids = ids;
    this.size = ids.length;
  }

  getSize(): number {
    return this.size;
  }

  get(slot: number): Card {
    const id = this.#ids[slot];
    // A text such as 'length' is a member of an array too.
    if (id !== undefined && typeof slot === 'number') return Card.byId(id);
    throw new InputError(`a hand of ${this.size} has no slot ${givenText(slot)}: the first slot is 0`);
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

// All seats share this prototype, so a strategy must not be able to change it.
Object.freeze(ReadOnlyHand.prototype);

/**
 * A hand of cards. Each card that leaves the hand is replaced from the deck.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { Deck, Hand } from '@cards/unowar';
 *
 * const hand = new Hand(new Deck(seededRng(1)), 5);
 * hand.remove(hand.get(2)); // => true
 * hand.size; // => 5
 * hand.get(5); // throws "a hand of 5 has no slot 5"
 * ```
 */
export class Hand extends ReadOnlyHand {
  private readonly ids: Uint8Array;
  private readonly deck: Deck;

  /**
   * Creates a hand and fills it from the deck.
   *
   * @param deck - the source of the cards and their replacements
   * @param size - the number of cards, a non-negative integer
   * @throws InputError if `deck` is not a deck, or `size` is not a non-negative integer
   */
  constructor(deck: Deck, size: number) {
    if (!(deck instanceof Deck)) throw new InputError('a hand needs a deck, such as new Deck(seededRng(1))');
    if (!(Number.isInteger(size) && size >= 0))
      throw new InputError(`the size of a hand must be a non-negative integer, not ${givenText(size)}`);
    const ids = new Uint8Array(size);
    super(ids);
    this.ids = ids;
    this.deck = deck;
    this.redraw();
  }

  /**
   * Removes the first card that equals `card` and draws its replacement into the same slot.
   *
   * @param card - the card to remove; null is never in a hand
   * @returns whether the hand contained the card; if not, the hand does not change
   * @throws InputError if the value is neither a card nor null
   */
  remove(card: Card | null): boolean {
    const slot = card === null || card === undefined ? -1 : this.ids.indexOf(idOf(card));
    if (slot === -1) return false;
    this.replace(slot);
    return true;
  }

  /** Replaces the card in a slot with the next card of the deck. Does not check the slot. */
  replace(slot: number): void {
    this.ids[slot] = this.deck.drawId();
  }

  /**
   * The slots whose cards can be played on the card with the `Card.id` `top`. The hand must have at most 31 cards, the
   * number of bits in a {@link SlotSet}.
   */
  playableOn(top: number): SlotSet {
    const { ids } = this;
    let slots = 0;
    for (let slot = 0; slot < ids.length; slot++) slots |= followsPacked(ids[slot] as number, top) << slot;
    return slots;
  }

  /** Draws a new card into every slot, in slot order. */
  redraw(): void {
    const { ids, deck } = this;
    for (let slot = 0; slot < ids.length; slot++) ids[slot] = deck.drawId();
  }

  /** A live, read-only view of this hand. */
  view(): HandView {
    return handOf(this.ids);
  }

  /** Replaces the cards, one `Card.id` for each slot, without a check. */
  load(ids: readonly number[]): void {
    this.ids.set(ids);
  }
}

/** A read-only hand of cards, one `Card.id` for each slot. */
export function handOf(ids: Uint8Array): HandView {
  return Object.freeze(new ReadOnlyHand(ids));
}

/** The first slot that holds the card. After a reshuffle there can be two, which are equivalent. */
export function slotOf({ id }: Card, hand: HandView): number | undefined {
  for (let slot = 0; slot < hand.size; slot++) if (hand.id(slot) === id) return slot;
  return undefined;
}
