import type { ParametersOf } from '@cards/core';

/** What a game of UnoWar can be varied by. */
export type UnoWarParams = {
  /** How many rounds win the match. */
  readonly points: number;
  /** How many cards a hand holds. */
  readonly hand: number;
};

/**
 * The largest hand in a game. Two patient players need about five times as many plays for each card more in the hand:
 * 1,900 with five cards, 39,000 with seven, a million with nine.
 */
export const MAX_HAND = 7;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that win the match', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in a hand', default: 5, min: 1, max: MAX_HAND },
};
