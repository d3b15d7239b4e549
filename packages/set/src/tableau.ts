import { InputError } from '@cards/core';
import { SetCard } from './card.js';
import { SetHand } from './hand.js';
import { NONE } from './move.js';
import { MAX_TABLEAU_SETS } from './face-up-cards.js';
import { PackedTableau } from './packed-tableau.js';

/**
 * The cards that lie face up: the document's `SetTableau`.
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
 * tableau.add(SetCard.parse('2fgs')); // throws "2fgs lies in the tableau already"
 * ```
 */
export class SetTableau {
  private readonly packed = new PackedTableau();

  /**
   * @param cards - the cards or their texts, in any order; none when left out
   * @throws InputError when a text is no card, or a card appears more than once
   */
  constructor(cards: readonly (SetCard | string)[] = []) {
    for (const card of cards) this.add(typeof card === 'string' ? SetCard.parse(card) : card);
  }

  /** The number of cards. */
  get size(): number {
    return this.packed.size;
  }

  /** The cards, from the least to the greatest. */
  cards(): SetCard[] {
    return Array.from({ length: this.size }, (_, i) => SetCard.of(this.packed.cardAt(i)));
  }

  /**
   * Adds a card.
   *
   * @throws InputError when it lies in the tableau already
   */
  add(card: SetCard): void {
    if (this.contains(card)) throw new InputError(`${card} lies in the tableau already: ${this}`);
    this.packed.insert(card.id);
  }

  /** Whether the card, or every card of the hand, lies in this tableau. */
  contains(what: SetCard | SetHand): boolean {
    return what instanceof SetHand ? what.cards.every(({ id }) => this.packed.has(id)) : this.packed.has(what.id);
  }

  /**
   * Removes the three cards of a set.
   *
   * @throws InputError when the hand is no set, or not all of its cards lie in this tableau; nothing has changed then
   */
  remove(hand: SetHand): void {
    if (!hand.isSet()) throw new InputError(`${hand} is not a set`);
    const missing = hand.cards.filter((card) => !this.contains(card));
    if (missing.length > 0)
      throw new InputError(`${hand} does not lie in the tableau: ${missing.join(',')} not in ${this}`);
    this.packed.take(hand.packed);
  }

  /** All sets, from the least to the greatest. */
  sets(): SetHand[] {
    const found = new Int32Array(MAX_TABLEAU_SETS);
    return Array.from(found.subarray(0, this.packed.findAll(found)), (packed) => SetHand.of(packed));
  }

  /** The least set, found without looking for the others; null when there is none. */
  leastSet(): SetHand | null {
    const least = this.packed.findLeast();
    return least === NONE ? null : SetHand.of(least);
  }

  /** The cards in order, such as `{1ebc,1erc,1fbc}`. */
  toString(): string {
    return `{${this.cards().join(',')}}`;
  }

  /**
   * The cards in rows: as many columns as the square root of their number, rounded up, with tabs between; rows with line
   * breaks between; nothing for no cards.
   */
  tableString(): string {
    const cards = this.cards();
    const columns = Math.ceil(Math.sqrt(cards.length));
    const rows = columns === 0 ? 0 : Math.ceil(cards.length / columns);
    return Array.from({ length: rows }, (_, row) => cards.slice(row * columns, (row + 1) * columns).join('\t')).join(
      '\n',
    );
  }
}
