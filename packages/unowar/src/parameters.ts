import type { ParametersOf } from '@cards/core';

/** The parameters of a game of UnoWar. */
export type UnoWarParams = {
  /** The number of rounds that win the game. */
  readonly points: number;
  /** The number of cards in a hand. */
  readonly hand: number;
};

/**
 * The largest hand in a game. Games of patient players grow ever faster with the hand: two `smallest` need 1,860
 * plays for ten points with five cards, 7,300 with six, 35,000 with seven, 208,000 with eight.
 */
export const MAX_HAND = 7;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that win the game', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in a hand', default: 5, min: 1, max: MAX_HAND },
};
