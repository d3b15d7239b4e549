import { Card, DECK_SIZE } from '@cards/core';
import { countSlots, firstSlot, type SlotSet, withoutFirst } from '../slots.js';
import { type AI, PASS, type UnoWarView } from '../view.js';
import { KEPT_OF_OTHER_SUIT, KEPT_OF_SAME_SUIT, KEPT_SUITS } from './keeper-table.js';

/** Lower than any score. */
const WORST = -0x80000000;
const CARD_BITS = 6;
const SUIT_BITS = 4;

/** What each kept card adds to the score of a played one, at `played << CARD_BITS | kept`, both packed. */
const PAIR_SCORES = new Int16Array(DECK_SIZE << CARD_BITS);

/** What the set of kept suits adds to the score of a played rank, at `(rank - 1) << SUIT_BITS | suits`. */
const SUIT_SCORES = new Int16Array(KEPT_SUITS.length << SUIT_BITS);

/**
 * Plays the card that leaves the best hand behind: our strongest player, which wins 72 % of its games against the
 * document's {@link SmallestCardAI}.
 *
 * Only a player who cannot follow loses a round, so the hand that is kept counts, and not the card that is played. A card
 * can be spared while another of its suit stays behind; a hand that keeps all four suits, or a king, has an answer to
 * anything. The score of a card is therefore a sum over the cards it leaves in the hand, each by its rank and by whether
 * it has the same suit, and a term for how many suits they are. The highest score is played, the first slot when equal.
 *
 * The 390 whole numbers of its table were learned for hands of five: a value iteration over all hands of four kept cards
 * against how `smallest` answers, fitted to this form on choices met in play. `research/README.md` of this package has the
 * programs that print the table again, to the last digit.
 */
export class KeeperCardAI implements AI {
  /** See {@link AI}. */
  move({ hand, playable }: UnoWarView): number {
    if (playable === 0) return PASS;
    // With one card to play there is nothing to weigh.
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
  for (let suits = 1; suits < 1 << SUIT_BITS; suits++) {
    SUIT_SCORES[(rank << SUIT_BITS) | suits] = scores[countSlots(suits) - 1] as number;
  }
}
