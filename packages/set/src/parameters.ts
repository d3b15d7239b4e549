import type { ParametersOf } from '@cards/core';
import { DECK_SIZE } from './card.js';

/** The parameters of a game of Set. */
export type SetParams = {
  /** The number of face-up cards while the deck lasts, 0 to 81. */
  readonly tableau: number;
  /** 1 to deal three more cards after a correct declaration that there is no set, as in the original game; else 0. */
  readonly dealMore: number;
};

/** The maximum number of sets that a player can win: all 81 cards. */
export const MAX_SETS = 27;

const DEAL_MORE = '1: if there is no set, deal three more cards, as in the original game; 0: end the game';

/** The bounds of the parameters. The defaults are those of the source document. */
export const PARAMETERS: ParametersOf<SetParams> = {
  tableau: { summary: 'face-up cards while the deck lasts', default: 12, min: 0, max: DECK_SIZE },
  dealMore: { summary: DEAL_MORE, default: 0, min: 0, max: 1 },
};
