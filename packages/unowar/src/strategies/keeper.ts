import { Card } from '@cards/core';
import { DECK_SIZE } from '@cards/core/internal';
import { countSlots, firstSlot, type SlotSet, withoutFirst } from '../hand.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

// Printed by research/keeper-search.ts with seed 1. Do not edit.

/** The score of a kept card that has the suit of the played card, as [rank played - 1][rank kept - 1]. */
const KEPT_OF_SAME_SUIT = [
  [249, 681, 603, 559, 495, 426, 412, 289, 264, 254, 205, 189, 96],
  [422, 242, 616, 532, 453, 393, 341, 281, 265, 221, 146, 157, 117],
  [391, 332, 203, 572, 500, 395, 316, 282, 208, 153, 125, 177, 133],
  [362, 331, 290, 278, 480, 396, 308, 233, 180, 154, 108, 89, 130],
  [318, 284, 294, 248, 247, 395, 296, 249, 184, 140, 102, 77, 101],
  [266, 205, 188, 159, 154, 236, 322, 233, 194, 124, 86, 50, 31],
  [133, 139, 130, 68, 103, 54, 235, 276, 209, 141, 93, 36, -21],
  [61, 61, 71, 48, 58, 33, 68, 219, 252, 186, 104, 43, -25],
  [6, -10, -13, -47, -19, 9, 8, 34, 259, 234, 140, 60, -122],
  [-23, -53, -95, -87, -115, -68, -67, -5, -5, 285, 246, 100, -232],
  [-68, -121, -123, -151, -159, -169, -145, -97, -52, -23, 371, 225, -292],
  [-177, -181, -185, -189, -200, -188, -174, -163, -163, -110, -1, 506, -432],
  [-209, -188, -204, -209, -200, -202, -201, -183, -180, -185, -288, -644, -351],
] as const;

/** The score of a kept card of another suit, as [rank played - 1][rank kept - 1]. */
const KEPT_OF_OTHER_SUIT = [
  [-109, -70, -51, -67, -76, -63, -71, -85, -67, -46, 31, 318, 747],
  [-155, -116, -89, -71, -71, -93, -72, -83, -64, -60, 1, 264, 663],
  [-139, -151, -67, -80, -94, -82, -83, -67, -77, -56, -1, 201, 603],
  [-167, -142, -144, -97, -98, -67, -72, -69, -58, -54, -20, 132, 558],
  [-169, -149, -162, -134, -102, -74, -77, -77, -59, -55, -23, 82, 477],
  [-181, -179, -164, -177, -135, -95, -85, -74, -68, -50, -24, 61, 407],
  [-206, -182, -179, -171, -168, -122, -77, -60, -49, -38, -27, 33, 347],
  [-193, -193, -188, -189, -168, -152, -125, -67, -46, -39, -23, 20, 261],
  [-225, -209, -214, -208, -200, -181, -150, -130, -49, -32, -14, -12, 165],
  [-273, -269, -265, -246, -232, -203, -189, -161, -109, -10, -7, -15, 33],
  [-287, -274, -297, -284, -276, -226, -206, -185, -176, -117, 37, 14, -152],
  [-395, -363, -390, -364, -354, -327, -317, -280, -249, -203, -160, 172, -453],
  [-509, -484, -489, -457, -427, -398, -371, -328, -313, -299, -400, -999, -486],
] as const;

/** The score of the number of kept suits, one to four, as [rank played - 1][suits - 1]. */
const KEPT_SUITS = [
  [282, 252, 301, 443],
  [70, 209, 323, 457],
  [63, 133, 278, 450],
  [10, 62, 255, 433],
  [-55, -11, 225, 444],
  [-213, -91, 212, 464],
  [-247, -179, 143, 456],
  [-232, -281, 70, 461],
  [-385, -355, 27, 483],
  [-454, -488, -71, 499],
  [-469, -563, -223, 447],
  [-464, -671, -499, 300],
  [-521, -794, -684, -302],
] as const;

/** Lower than any score. */
const WORST = -0x80000000;
const CARD_BITS = 6;
const SUIT_BITS = 4;

/** The score of a played card for each kept card, at `played << CARD_BITS | kept`, both as `Card.id`. */
const PAIR_SCORES = new Int16Array(DECK_SIZE << CARD_BITS);

/** The score of a played rank for each set of kept suits, at `(rank - 1) << SUIT_BITS | suits`. */
const SUIT_SCORES = new Int16Array(KEPT_SUITS.length << SUIT_BITS);

/**
 * Plays the card that leaves the best remaining hand: the strongest built-in strategy. It wins 72% of its games against
 * the source document's {@link SmallestCardAI}.
 *
 * A player loses a round only when no card in the hand can follow. So the kept cards matter, not the played card. The
 * hand can spare a card if it keeps another card of that suit. A hand that keeps a king, or all four suits, can follow
 * any card. The score of a playable card is a sum over the kept cards plus a term for the number of kept suits. The
 * summand of a kept card depends on both ranks and on whether the suits are equal. The strategy plays the card with the
 * highest score; among equal scores, the first slot.
 *
 * The table has 390 integers, computed for hands of 5 cards: value iteration over all combinations of 4 kept cards
 * against a model of `smallest`, then a fit of this form to positions from games. The programs in `research/` of this
 * package print the same table again.
 */
export class KeeperCardAI implements AI {
  move({ hand, playable }: Pick<UnoWarView, 'hand' | 'playable'>): number {
    if (playable === 0) return PASS;
    if (withoutFirst(playable) === 0) return firstSlot(playable);
    const { size } = hand;
    let best = PASS;
    let highest = WORST;
    for (let slots: SlotSet = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const played = hand.id(slot);
      const row = played << CARD_BITS;
      let suits = 0;
      let score = 0;
      for (let other = 0; other < size; other++) {
        if (other === slot) continue;
        const kept = hand.id(other);
        score += PAIR_SCORES[row | kept] as number;
        suits |= 1 << (kept & 3);
      }
      score += SUIT_SCORES[((played >> 2) << SUIT_BITS) | suits] as number;
      if (score > highest) {
        highest = score;
        best = slot;
      }
    }
    return best;
  }

  /** `Keeper Card AI` */
  toString(): string {
    return 'Keeper Card AI';
  }
}

for (const played of Card.all) {
  for (const kept of Card.all) {
    const scores = played.suit === kept.suit ? KEPT_OF_SAME_SUIT : KEPT_OF_OTHER_SUIT;
    PAIR_SCORES[(played.id << CARD_BITS) | kept.id] = scores[played.rank - 1]?.[kept.rank - 1] as number;
  }
}

for (const [rank, scores] of KEPT_SUITS.entries()) {
  for (let suits = 1; suits < 1 << SUIT_BITS; suits++)
    SUIT_SCORES[(rank << SUIT_BITS) | suits] = scores[countSlots(suits) - 1] as number;
}
