import type { Theory } from '@cards/core';
import type { UnoWarParams } from './parameters.js';

const PLAYERS = ['random', 'smallest', 'biggest'] as const;

/** The win rates that the source document's tournament prints, as `[ai1][ai2]`. `ai1` leads the first round. */
const WIN_RATES = [
  [0.499, 0.002, 0.842],
  [0.998, 0.499, 0.999],
  [0.156, 0.0, 0.491],
] as const;

/**
 * The source document's table of win rates. Its rates have three decimals and no number of games, so they are treated
 * as samples of 1,000 games.
 */
export const theory: Theory<UnoWarParams> = {
  references: PLAYERS.flatMap((ai1, row) =>
    PLAYERS.map((ai2, column) => ({
      strategies: [ai1, ai2],
      measure: 'win',
      value: WIN_RATES[row]?.[column] as number,
      trials: 1000,
      source: 'Project 2: Card game conundrum (2019), section 4.8',
    })),
  ),
};
