/** Where in a turn a game is, by name. */
export type PhaseName = 'fresh' | 'one-open' | 'match' | 'mismatch' | 'turned-back';

/** The names of the phases. */
export const PHASES: readonly PhaseName[] = ['fresh', 'one-open', 'match', 'mismatch', 'turned-back'];

/** A phase, packed: its index among the names. */
export type Phase = number;

/** No card has been flipped yet. */
export const FRESH: Phase = PHASES.indexOf('fresh');

/** One card is open; the second flip of the turn comes next. */
export const ONE_OPEN: Phase = PHASES.indexOf('one-open');

/** The last two flips were a pair. */
export const MATCH: Phase = PHASES.indexOf('match');

/** The last two flips were no pair; both cards are open. */
export const MISMATCH: Phase = PHASES.indexOf('mismatch');

/** The last two flips were no pair; both cards lie face down again. */
export const TURNED_BACK: Phase = PHASES.indexOf('turned-back');

const TEXTS: readonly string[] = [
  'no card has been flipped yet',
  'one card of the turn is open',
  'the last two cards were a pair',
  'two cards that differ are open',
  'the last two cards lie face down again',
];

/** A phase in words, for messages. */
export function phaseText(phase: Phase): string {
  return TEXTS[phase] as string;
}
