import type { ParametersOf } from '@cards/core';
import { MAX_HAND } from './slots.js';

/** What a game of UnoWar can be varied by. */
export type UnoWarParams = {
  /** How many rounds win the match. */
  readonly points: number;
  /** How many cards a hand holds. */
  readonly hand: number;
};

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<UnoWarParams> = {
  points: { summary: 'rounds that win the match', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in a hand', default: 5, min: 1, max: MAX_HAND },
};
