import { Card, DECK_SIZE } from '@cards/core';
import { countSlots, firstSlot, type SlotSet, withoutFirst } from '../hand.js';
import { type AI, PASS, type UnoWarView } from '../view.js';
import { KEPT_OF_OTHER_SUIT, KEPT_OF_SAME_SUIT, KEPT_SUITS } from './keeper-table.js';

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
  move({ hand, playable }: UnoWarView): number {
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
