/** Where in a turn a game stands, by name. */
export type PhaseName = 'fresh' | 'one-open' | 'match' | 'mismatch' | 'turned-back';

/** The names of the phases. */
export const PHASES: readonly PhaseName[] = ['fresh', 'one-open', 'match', 'mismatch', 'turned-back'];

/** A phase, packed: its place among the names. */
export type Phase = number;

/** No card has been turned up yet. */
export const FRESH: Phase = PHASES.indexOf('fresh');

/** One card lies open, the second of the turn is to come. */
export const ONE_OPEN: Phase = PHASES.indexOf('one-open');

/** The last two flips were a pair. */
export const MATCH: Phase = PHASES.indexOf('match');

/** The last two flips were no pair; both cards lie open. */
export const MISMATCH: Phase = PHASES.indexOf('mismatch');

/** The last two flips were no pair, and both cards lie face down again. */
export const TURNED_BACK: Phase = PHASES.indexOf('turned-back');

/** Each phase in words, for messages. */
export const PHASE_TEXTS: readonly string[] = [
  'no card has been turned up yet',
  'one card of the turn lies open',
  'the last two cards were a pair',
  'two cards that differ lie open',
  'the last two cards lie face down again',
];
