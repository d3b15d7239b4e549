import type { Move } from '@cards/core';
import { FaceUpCards } from './face-up-cards.js';

/**
 * A tableau of packed cards, for searches of millions of tableaus. It checks nothing; `SetTableau` is the same with checks.
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
  /** Lays down a packed card, 0 to 80, that does not lie there yet. */
  override insert(card: number): void {
    super.insert(card);
  }

  /**
   * Lays down packed cards that do not lie there yet.
   *
   * @param cards - where they are listed
   * @param from - the place of the first one
   * @param until - the place behind the last one
   */
  override lay(cards: Uint8Array, from: number, until: number): void {
    super.lay(cards, from, until);
  }

  /** Takes away the three cards of a packed hand, all of which lie there. */
  override take(hand: Move): void {
    super.take(hand);
  }

  /** Takes away all cards. */
  override clear(): void {
    super.clear();
  }
}
