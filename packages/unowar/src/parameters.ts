import type { ParametersOf } from '@cards/core';

/** The parameters of a game of UnoWar. */
export type UnoWarParams = {
  /** The number of rounds that a player must win to win the game, 1 to 100. */
  readonly points: number;
  /** The number of cards in each hand, 1 to 7. */
  readonly hand: number;
};

/**
 * The largest hand. A game of two `smallest` to 10 points takes 1,860 plays with hands of 5 cards, 7,300 with 6, 35,000
 * with 7, and 208,000 with 8.
 */
export const MAX_HAND = 7;

export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that a player must win to win the game', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in each hand', default: 5, min: 1, max: MAX_HAND },
};
