import { letterOf } from './card-type.js';
import { FRESH, MATCH, ONE_OPEN, type Phase, TURNED_BACK } from './phase.js';
import type { PairsView } from './view.js';

/** The last event of a game, for a user interface. A card is named by its position, 0 to `n - 1`. */
export type PairsEvent = Dealt | Opened | Matched | Mismatched | TurnedBack;

/** The cards were dealt. All cards are face down, and there was no flip yet. */
export interface Dealt {
  /** The kind of the event. */
  readonly kind: 'dealt';
}

/** The first card of a turn was flipped. */
export interface Opened {
  /** The kind of the event. */
  readonly kind: 'opened';
  /** The flipped card. */
  readonly card: number;
  /** Its letter. */
  readonly letter: string;
}

/** The second card of a turn matched the first card. Both stay face up. */
export interface Matched {
  /** The kind of the event. */
  readonly kind: 'matched';
  /** The first and the second card of the turn. */
  readonly cards: readonly [number, number];
  /** The letter of both cards. */
  readonly letter: string;
  /** Whether this was the last pair. */
  readonly over: boolean;
}

/** The second card of a turn did not match the first card. Both stay open until they are turned back. */
export interface Mismatched {
  /** The kind of the event. */
  readonly kind: 'mismatched';
  /** The first and the second card of the turn. */
  readonly cards: readonly [number, number];
  /** The letters of the two cards. */
  readonly letters: readonly [string, string];
}

/** The two cards of a mismatch were turned face down. */
export interface TurnedBack {
  /** The kind of the event. */
  readonly kind: 'turned-back';
  /** The first and the second card of the turn. */
  readonly cards: readonly [number, number];
}

/**
 * The last event of a game.
 *
 * @param phase - the phase of the turn
 * @param view - the game
 */
export function lastEventOf(phase: Phase, view: PairsView): PairsEvent {
  if (phase === FRESH) return { kind: 'dealt' };
  const { lastFlipped: card, flippedBefore: before } = view;
  if (phase === TURNED_BACK) return { kind: 'turned-back', cards: [before, card] };
  const letter = letterOf(view.typeOf(card));
  if (phase === ONE_OPEN) return { kind: 'opened', card, letter };
  if (phase === MATCH) return { kind: 'matched', cards: [before, card], letter, over: view.playable === 0 };
  return { kind: 'mismatched', cards: [before, card], letters: [letterOf(view.typeOf(before)), letter] };
}
