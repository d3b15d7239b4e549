import type { Encoding } from '@cards/core';
import { letterOf, typeOfLetter } from './card-type.js';
import { MAX_FLIPS, type PairsParams } from './parameters.js';
import type { PairsView } from './view.js';

/** The view as plain JSON. A card is named by its position, 0 to `cards - 1`. */
export type PairsObservation = {
  /** The number of cards. */
  readonly cards: number;
  /** The number of cards of each type. */
  readonly copies: number;
  /** The number of flips so far. */
  readonly flips: number;
  /** By card: its letter if it is face up, otherwise null. */
  readonly letters: readonly (string | null)[];
  /** The face-up cards that are not matched: the first card of a turn, or both cards of a mismatch. */
  readonly open: readonly number[];
  /** The cards that the next move can choose. Their order has no meaning. */
  readonly playable: readonly number[];
  /** The card that was flipped last; null before the first flip. */
  readonly lastFlipped: number | null;
  /** The card that was flipped before the last one; null before the second flip. */
  readonly flippedBefore: number | null;
};

export function observe(view: PairsView): PairsObservation {
  const { n, copies, flips, playable, lastFlipped, flippedBefore } = view;
  const cards = Array.from({ length: n }, (_, card) => card);
  return {
    cards: n,
    copies,
    flips,
    letters: cards.map((card) => (view.isFaceUp(card) ? letterOf(view.typeOf(card)) : null)),
    open: cards.filter((card) => view.isOpen(card)),
    playable: Array.from({ length: playable }, (_, index) => view.playableAt(index)),
    lastFlipped: lastFlipped < 0 ? null : lastFlipped,
    flippedBefore: flippedBefore < 0 ? null : flippedBefore,
  };
}

/** The view that was observed; see {@link Game.viewFrom}. */
export function viewFrom(observed: PairsObservation): PairsView {
  const { cards: n, copies, flips, letters, open, playable, lastFlipped, flippedBefore } = observed;
  return {
    n,
    copies,
    flips,
    playable: playable.length,
    lastFlipped: lastFlipped ?? -1,
    flippedBefore: flippedBefore ?? -1,
    playableAt: (index) => playable[index] as number,
    isPlayable: (card) => playable.includes(card),
    isFaceUp: (card) => typeof letters[card] === 'string',
    isOpen: (card) => open.includes(card),
    typeOf: (card) => {
      const { [card]: letter } = letters;
      if (typeof letter === 'string') return typeOfLetter(letter);
      throw new RangeError(`card ${card} is not face up`);
    },
  };
}

/** How an observation becomes a vector; see {@link Game.encoding}. */
export function encoding({ cards, copies }: PairsParams): Encoding {
  const places = Array.from({ length: cards }, (_, card) => String(card));
  const letters = places.slice(0, cards / copies).map((_, type) => letterOf(type));
  const card = { maybe: [0, cards - 1] } as const;
  return {
    actions: places,
    view: {
      members: {
        flips: [0, MAX_FLIPS],
        letters: { list: { maybe: { texts: letters } }, length: cards },
        open: { places: cards },
        playable: { places: cards },
        lastFlipped: card,
        flippedBefore: card,
      },
    },
  };
}
