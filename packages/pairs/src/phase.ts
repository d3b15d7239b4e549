/** How far the current turn is. */
export type Phase = number;

/** No card has been flipped yet. */
export const FRESH: Phase = 0;

/** One card is open. The next flip is the second flip of the turn. */
export const ONE_OPEN: Phase = 1;

/** The last two flips were a pair. */
export const MATCH: Phase = 2;

/** The last two flips were a mismatch. Both cards are open. */
export const MISMATCH: Phase = 3;

/** The last two flips were a mismatch. Both cards are face down again. */
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
