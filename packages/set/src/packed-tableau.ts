import type { Move } from '@cards/core';
import { FaceUpCards } from './face-up-cards.js';

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
