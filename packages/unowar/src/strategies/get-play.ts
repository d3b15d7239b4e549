import { Card, IllegalMoveError, InputError, type Move, type Rng } from '@cards/core';
import { checkMembers, givenText } from '@cards/core/internal';
import { idOf, type PileView } from '../card-pile.js';
import { firstSlot, handOf, type HandView, slotOf, withoutFirst } from '../hand.js';
import { type AI, checkAI, PASS, type UnoWarView } from '../view.js';

/** An AI in the form of the source document: it returns a card. {@link fromGetPlay} makes it an {@link AI}. */
export interface CardAI {
  /**
   * Chooses a card of the hand.
   *
   * @param hand - the player's own hand, read-only
   * @param cardPile - the pile of the current round, read-only
   * @param rng - the generator of the player's seat, the only randomness that an AI may use
   * @returns a card that is in the hand and can be played; null to pass
   */
  getPlay(hand: HandView, cardPile: PileView, rng: Rng): Card | null;
  /** The name that messages and the tournament print. */
  toString(): string;
}

/**
 * Makes an AI that is written to the source document's interface `AI`, with `getPlay(hand, cardPile)`, a strategy of
 * this package. If the hand has the card twice, the strategy plays the first one, as `Hand.remove` does.
 *
 * @param ai - the AI; its `toString` is the name of the strategy
 * @returns a strategy for `UnoWarMatch`, `tournament`, or `create` of a strategy definition. Its `move` throws an
 *   IllegalMoveError if `getPlay` returns anything but a card of the hand or null.
 * @throws InputError if `ai` does not have the methods `getPlay` and `toString`
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { type CardAI, fromGetPlay, RandomCardAI, UnoWarMatch } from '@cards/unowar';
 *
 * const last: CardAI = {
 *   getPlay(hand, cardPile) {
 *     for (let i = hand.getSize() - 1; i >= 0; i--) if (cardPile.canPlay(hand.get(i))) return hand.get(i);
 *     return null;
 *   },
 *   toString: () => 'Last Card AI',
 * };
 * const match = new UnoWarMatch(fromGetPlay(last), new RandomCardAI());
 * String(match.ai1); // => 'Last Card AI'
 * match.winRate(100, seededRng(1)) > 0.3; // => true
 * ```
 */
export function fromGetPlay(ai: CardAI): AI {
  checkAI(ai, 'getPlay');
  return {
    move: ({ hand, pile }, rng) => {
      const card: Card | null = ai.getPlay(hand, pile, rng);
      // Untyped code can return any value.
      return card === null ? PASS : (slotOf(Object(card) as Card, hand) ?? refuse(card));
    },
    toString: () => ai.toString(),
  };
}

/** A hand as the source document has it, such as every hand of this package. */
export type GivenHand = Pick<HandView, 'getSize' | 'get'>;

/** The part of the view that decides the move of an AI of the source document. */
export type ChoiceView = Pick<UnoWarView, 'hand' | 'playable'>;

/**
 * The source document's `getPlay` of an AI that plays the first of its best cards, from its `move`: compares the
 * playable cards two by two, so that a hand can have any size.
 *
 * @throws InputError if `hand` or `pile` is none
 */
function playOf(ai: { move(view: ChoiceView): Move }, hand: GivenHand, pile: PileView): Card | null {
  const what = 'the hand of getPlay, such as new Hand(new Deck(seededRng(1)), 5),';
  checkMembers(hand, what, 'get', 'getSize');
  checkMembers(pile, 'the pile of getPlay, such as new CardPile(new Card(6, 3)),', 'canPlay');
  const size = hand.getSize();
  if (!(Number.isInteger(size) && size >= 0))
    throw new InputError(`getSize() of ${what} must return its size, not ${givenText(size)}`);
  let best: Card | null = null;
  for (let slot = 0; slot < size; slot++) {
    const card = hand.get(slot);
    const id = idOf(card);
    if (!pile.canPlay(card)) continue;
    if (best === null || ai.move({ hand: handOf(Uint8Array.of(best.id, id)), playable: 0b11 }) === 1) best = card;
  }
  return best;
}

function refuse(card: Card): never {
  const given = Card.all.includes(card) ? `${card}, which is not in the hand` : `a value of type ${typeof card}`;
  throw new IllegalMoveError(`getPlay must return a card of the hand, or null to pass; it returned ${given}`);
}

/**
 * Plays the first valid card of the hand: the source document's baseline. It draws no random numbers, but the order of
 * the cards in a hand is random.
 */
export class RandomCardAI implements AI, CardAI {
  move({ playable }: ChoiceView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  }

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: GivenHand, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Random Card AI` */
  toString(): string {
    return 'Random Card AI';
  }
}

/** A rank and a slot are packed into one number, `rank << SLOT_BITS | slot`, to compare both at once. */
const SLOT_BITS = 5;
const NONE = 1 << 16;

/**
 * Plays the valid card with the lowest rank; among equal ranks, the first slot. The source document's patient player,
 * who waits for the opponent to use up good cards.
 */
export class SmallestCardAI implements AI, CardAI {
  move({ hand, playable }: ChoiceView): number {
    const { size } = hand;
    let least = NONE;
    for (let slot = 0; slot < size; slot++) {
      const unplayable = ((playable >>> slot) & 1) - 1;
      const difference = ((hand.rank(slot) << SLOT_BITS) | slot | (unplayable & NONE)) - least;
      // The minimum without a branch. The branch would be unpredictable, and would take a fifth of the time of a game.
      least += difference & (difference >> 31);
    }
    return least === NONE ? PASS : least & ((1 << SLOT_BITS) - 1);
  }

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: GivenHand, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Smallest Card AI` */
  toString(): string {
    return 'Smallest Card AI';
  }
}

/**
 * Plays the valid card with the highest rank; among equal ranks, the first slot. The source document's impatient
 * player, who tries to finish each round quickly.
 */
export class BiggestCardAI implements AI, CardAI {
  move({ hand, playable }: ChoiceView): number {
    let best = PASS;
    let highest = 0;
    for (let slots = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const rank = hand.rank(slot);
      if (rank > highest) {
        highest = rank;
        best = slot;
      }
    }
    return best;
  }

  /** The source document's `getPlay`: the card that `move` would play; null if no card can be played. */
  getPlay(hand: GivenHand, cardPile: PileView): Card | null {
    return playOf(this, hand, cardPile);
  }

  /** `Biggest Card AI` */
  toString(): string {
    return 'Biggest Card AI';
  }
}
