import { letterOf } from './card-type.js';
import { FRESH, MATCH, ONE_OPEN, type Phase, TURNED_BACK } from './phase.js';
import type { PairsView } from './view.js';

/**
 * What happened last in a game, for a user interface to show or animate. Cards are named by their places on the table.
 */
export type PairsEvent = Dealt | Opened | Matched | Mismatched | TurnedBack;

/** All cards lie face down, and there has been no flip. */
export interface Dealt {
  /** Distinguishes the events. */
  readonly kind: 'dealt';
}

/** The first card of a turn was flipped. */
export interface Opened {
  /** Distinguishes the events. */
  readonly kind: 'opened';
  /** The card. */
  readonly card: number;
  /** What it shows. */
  readonly letter: string;
}

/** The second card of a turn matched the first: both stay face up. */
export interface Matched {
  /** Distinguishes the events. */
  readonly kind: 'matched';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
  /** What both show. */
  readonly letter: string;
  /** Whether this was the last pair. */
  readonly over: boolean;
}

/** The second card of a turn did not match the first: both stay open until they are turned back. */
export interface Mismatched {
  /** Distinguishes the events. */
  readonly kind: 'mismatched';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
  /** What they show. */
  readonly letters: readonly [string, string];
}

/** The two cards of a mismatch were turned face down. */
export interface TurnedBack {
  /** Distinguishes the events. */
  readonly kind: 'turned-back';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
}

/**
 * What happened last.
 *
 * @param phase - where in a turn the game is
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
