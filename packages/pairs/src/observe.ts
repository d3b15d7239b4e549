import { letterOf } from './card-type.js';
import type { PairsView } from './view.js';

/** What a player sees, as plain JSON. Cards are named by their places on the table, 0 to `cards - 1`. */
export type PairsObservation = {
  /** The number of cards. */
  readonly cards: number;
  /** The number of cards of each type. */
  readonly copies: number;
  /** How many flips there have been. */
  readonly flips: number;
  /** The letter of each card that lies face up, by card; null for a card that lies face down. */
  readonly letters: readonly (string | null)[];
  /** The cards that lie face up and are not matched: the first of a turn, or both of a mismatch. */
  readonly open: readonly number[];
  /** The cards that the next move can choose from, in an order without meaning. */
  readonly playable: readonly number[];
  /** The card that was flipped last; null before the first flip. */
  readonly lastFlipped: number | null;
  /** The card that was flipped before the last one; null before the second flip. */
  readonly flippedBefore: number | null;
};

/** Everything that a view shows, as plain JSON. */
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
