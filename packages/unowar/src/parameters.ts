import type { ParametersOf } from '@cards/core';

/** The parameters of a game of UnoWar. */
export type UnoWarParams = {
  /** The number of rounds that a player must win to win the game, 1 to 100. */
  readonly points: number;
  /** The number of cards in each hand, 1 to 7. */
  readonly hand: number;
  /** The number of players, 2 to 6. */
  readonly players: number;
};

/**
 * The largest hand. A game of two `smallest` to 10 points takes 1,860 plays with hands of 5 cards, 7,300 with 6, 35,000
 * with 7, and 208,000 with 8.
 */
export const MAX_HAND = 7;

/** The largest table. Its largest hands and a starter card are 43 cards, so no deal reshuffles the deck. */
const MAX_PLAYERS = 6;

export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that a player must win to win the game', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in each hand', default: 5, min: 1, max: MAX_HAND },
  players: { summary: 'players at the table', default: 2, min: 2, max: MAX_PLAYERS, addedLater: true },
};

/** The number of seats. Callers of versions without the parameter leave it out. */
export function playersOf({ players = 2 }: Partial<UnoWarParams>): number {
  return players;
}

/**
 * The maximum number of plays in a game. A game of two `smallest` with the default parameters has about 1,900. Larger
 * tables have longer rounds and more of them.
 */
export function maxPlays(players: number): number {
  return 1_000_000 * (players - 1);
}
