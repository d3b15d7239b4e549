import type { Reference } from '@cards/core';

const PLAYERS = ['random', 'smallest', 'biggest'] as const;

/** The win rates of the row's player, which leads, against the column's, as the document's tournament prints them. */
const WIN_RATES = [
  [0.499, 0.002, 0.842],
  [0.998, 0.499, 0.999],
  [0.156, 0.0, 0.491],
] as const;

/**
 * The document's table. It does not say how many games its rates are based on; they are read as samples of 1,000, the smallest
 * number that three decimals suggest.
 */
export const REFERENCES: readonly Reference[] = PLAYERS.flatMap((ai1, row) =>
  PLAYERS.map((ai2, column) => ({
    strategies: [ai1, ai2],
    measure: 'win',
    value: WIN_RATES[row]?.[column] as number,
    trials: 1000,
    source: 'Project 2: Card game conundrum (2019), section 4.8',
  })),
);
