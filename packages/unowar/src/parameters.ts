import type { ParametersOf } from '@cards/core';

/** What a game of UnoWar can be varied by. */
export type UnoWarParams = {
  /** How many rounds win the match. */
  readonly points: number;
  /** How many cards a hand holds. */
  readonly hand: number;
};

/**
 * The largest hand in a game. Matches between patient players grow ever faster with the hand: two `smallest` need 1,860
 * plays for ten points with five cards, 7,300 with six, 35,000 with seven, 208,000 with eight.
 */
export const MAX_HAND = 7;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that win the match', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in a hand', default: 5, min: 1, max: MAX_HAND },
};
