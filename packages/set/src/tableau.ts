import { InputError, type Move } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { SetCard } from './card.js';
import { FaceUpCards, MAX_TABLEAU_SETS } from './face-up-cards.js';
import { NONE, SetHand } from './hand.js';

/**
 * A tableau of card ids, fast enough for searches over millions of tableaus. It does not check its arguments;
 * {@link SetTableau} does.
 *
 * @example
 * ```ts
 * import { PackedTableau, SetHand } from '@cards/set';
 *
 * const tableau = new PackedTableau();
 * tableau.lay(Uint8Array.of(80, 2, 1, 0), 0, 4);
 * const sets = new Int32Array(1080);
 * tableau.findAll(sets); // => 1
 * String(SetHand.of(sets[0] ?? 0)); // => '[1ebc,1ebs,1ebt]'
 * ```
 */
export class PackedTableau extends FaceUpCards {
  /** Adds a card by its id, 0 to 80. The card must not be in the tableau. */
  override insert(card: number): void {
    super.insert(card);
  }

  /**
   * Adds the cards `cards[from]` to `cards[until - 1]`. They must not be in the tableau.
   *
   * @param cards - a list of card ids
   * @param from - the index of the first card to add
   * @param until - the index after the last card to add
   */
  override lay(cards: Uint8Array, from: number, until: number): void {
    super.lay(cards, from, until);
  }

  /** Removes the three cards of a packed hand. All three must be in the tableau. */
  override take(hand: Move): void {
    super.take(hand);
  }

  /** Removes all cards. */
  override clear(): void {
    super.clear();
  }
}

/**
 * The face-up cards: the source document's `SetTableau`.
 *
 * @example
 * ```ts
 * import { SetCard, SetHand, SetTableau } from '@cards/set';
 *
 * const tableau = new SetTableau(['1hbc', '1ebc', '1fbc', '2fgs']);
 * String(tableau); // => '{1ebc,1fbc,1hbc,2fgs}'
 * tableau.tableString(); // => '1ebc\t1fbc\n1hbc\t2fgs'
 * String(tableau.leastSet()); // => '[1ebc,1fbc,1hbc]'
 * tableau.remove(SetHand.parse('[1ebc,1fbc,1hbc]'));
 * tableau.size; // => 1
 * tableau.add(SetCard.parse('2fgs')); // throws "2fgs is already in the tableau"
 * ```
 */
export class SetTableau {
  private readonly packed = new PackedTableau();

  /**
   * @param cards - the cards or their texts, in any order; by default, no cards
   * @throws InputError if `cards` is not a list, a text is not a card, or a card appears more than once
   */
  constructor(cards: readonly (SetCard | string)[] = []) {
    // JavaScript callers can pass any value.
    if (!Array.isArray(cards))
      throw new InputError(`a tableau takes a list of cards, such as ['1ebc', '1fbc'], not ${givenText(cards)}`);
    for (const card of cards) this.add(typeof card === 'string' ? SetCard.parse(card) : card);
  }

  /** The number of cards. */
  get size(): number {
    return this.packed.size;
  }

  /** The cards in ascending order. */
  cards(): SetCard[] {
    return Array.from({ length: this.size }, (_, i) => SetCard.of(this.packed.cardAt(i)));
  }

  /**
   * Adds a card.
   *
   * @throws InputError if the value is not a card, or the card is already in the tableau
   */
  add(card: SetCard): void {
    // JavaScript callers can pass any value.
    if (!(card instanceof SetCard))
      throw new InputError(`a tableau takes cards only, such as new SetCard('1ebc'), not ${givenText(card)}`);
    if (this.contains(card)) throw new InputError(`${card} is already in the tableau ${this}`);
    this.packed.insert(card.id);
  }

  /**
   * Whether the card, or every card of the hand, is in this tableau.
   *
   * @throws InputError if the value is neither a card nor a hand
   */
  contains(what: SetCard | SetHand): boolean {
    if (what instanceof SetHand) return what.cards.every(({ id }) => this.packed.has(id));
    if (what instanceof SetCard) return this.packed.has(what.id);
    throw new InputError(`contains takes a card or a hand, such as new SetCard('1ebc'), not ${givenText(what)}`);
  }

  /**
   * Removes the three cards of a set.
   *
   * @throws InputError if the hand is not a set, or not all of its cards are in this tableau; the tableau does not
   *   change
   */
  remove(hand: SetHand): void {
    if (!(hand instanceof SetHand))
      throw new InputError(`remove takes a hand, such as SetHand.parse('[1ebc,1fbc,1hbc]'), not ${givenText(hand)}`);
    if (!hand.isSet()) throw new InputError(`${hand} is not a set`);
    const missing = hand.cards.filter((card) => !this.contains(card));
    if (missing.length > 0)
      throw new InputError(`cannot remove ${hand}: the tableau ${this} does not contain ${missing.join(',')}`);
    this.packed.take(hand.packed);
  }

  /** All sets in ascending order. */
  sets(): SetHand[] {
    const sets = new Int32Array(MAX_TABLEAU_SETS);
    return Array.from(sets.subarray(0, this.packed.findAll(sets)), (packed) => SetHand.of(packed));
  }

  /** The least set, or null if there is none. The search stops at the first set, so it is faster than `sets()[0]`. */
  leastSet(): SetHand | null {
    const least = this.packed.findLeast();
    return least === NONE ? null : SetHand.of(least);
  }

  /** The cards in ascending order, in a text such as `{1ebc,1erc,1fbc}`. */
  toString(): string {
    return `{${this.cards().join(',')}}`;
  }

  /**
   * The cards as a table with tabs between columns and line breaks between rows. The number of columns is the square
   * root of the number of cards, rounded up. An empty tableau gives an empty text.
   */
  tableString(): string {
    const cards = this.cards();
    const columns = Math.ceil(Math.sqrt(cards.length));
    const rows = columns === 0 ? 0 : Math.ceil(cards.length / columns);
    const lineOf = (row: number): string => cards.slice(row * columns, (row + 1) * columns).join('\t');
    return Array.from({ length: rows }, (_, row) => lineOf(row)).join('\n');
  }
}
