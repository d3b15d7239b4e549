import { letterOf, typeOfLetter } from './card-type.js';
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
