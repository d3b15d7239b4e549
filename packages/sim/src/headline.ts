import type { Experiment } from './plan/plan.js';
import { allTables } from './plan/pairings.js';
import { unowar } from '@cards/unowar';

/**
 * The headline experiment of every game: the question of its source document, with trial counts chosen so that all games
 * together take less than a minute on two processors.
 */
export const HEADLINE: Experiment = {
  cells: [
    ...allTables(unowar.seats, unowar.defaultStrategies).map((strategies) => ({
      game: unowar,
      strategies,
      trials: 20_000,
    })),
  ],
};
