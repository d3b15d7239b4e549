import { letterOf } from './card-type.js';
import type { PairsView } from './view.js';

export type Phase = number;

/** No card has been flipped yet. */
export const FRESH: Phase = 0;

/** One card is open. The next flip is the second flip of the turn. */
export const ONE_OPEN: Phase = 1;

/** The last two flips were a pair. */
export const MATCH: Phase = 2;

/** The last two flips were a mismatch. Both cards are open. */
export const MISMATCH: Phase = 3;

export const TURNED_BACK: Phase = 4;

const TEXTS: readonly string[] = [
  'no card has been flipped yet',
  'one card of the turn is open',
  'the last two cards were a pair',
  'two cards that differ are open',
  'the last two cards are face down again',
];

/** A phase as a clause for messages. */
export function phaseText(phase: Phase): string {
  return TEXTS[phase] as string;
}

const KINDS = ['dealt', 'opened', 'matched', 'mismatched', 'turned-back'] as const;

/** The last event of a game, for a user interface. */
export interface PairsEvent {
  /**
   * `dealt` before the first flip, `opened` after the first flip of a turn, `matched` or `mismatched` after the second
   * one, and `turned-back` when the two cards of a mismatch were turned face down.
   */
  readonly kind: 'dealt' | 'opened' | 'matched' | 'mismatched' | 'turned-back';
  /** The cards of the turn in the order of the flips, each by its position, 0 to `n - 1`. */
  readonly cards: readonly number[];
  /** Their letters; empty if they are face down. */
  readonly letters: readonly string[];
}

export function lastEventOf(phase: Phase, view: PairsView): PairsEvent {
  const { lastFlipped, flippedBefore } = view;
  const cards = phase === FRESH ? [] : phase === ONE_OPEN ? [lastFlipped] : [flippedBefore, lastFlipped];
  const letters = phase === TURNED_BACK ? [] : cards.map((card) => letterOf(view.typeOf(card)));
  return { kind: KINDS[phase] as PairsEvent['kind'], cards, letters };
}
