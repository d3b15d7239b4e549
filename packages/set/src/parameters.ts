import type { ParametersOf } from '@cards/core';
import { DECK_SIZE } from './card.js';

/** The parameters of a game of Set. */
export type SetParams = {
  /** The number of cards that lie face up while the deck lasts: 0 to 81, 12 by default. */
  readonly tableau: number;
  /** 1 when a player who rightly declares that there is no set is dealt three more cards, as in the real game; else 0. */
  readonly dealMore: number;
};

/** The most sets that a player can win: all cards. */
export const MAX_SETS = 27;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<SetParams> = {
  tableau: { summary: 'cards face up as long as the deck lasts', default: 12, min: 0, max: DECK_SIZE },
  dealMore: { summary: '1: deal three more when there is no set, as in the real game', default: 0, min: 0, max: 1 },
};
