import { OpenCell } from './block.js';
import { type Experiment, gamesOf, planExperiment } from './plan/plan.js';
import { Results } from './results.js';
import { summarize } from './summary/summarize.js';
import type { Summary } from './summary/summary.js';

/** How far a batch is. */
export interface Progress {
  /** Games finished so far. */
  readonly games: number;
  /** Games in all; where a cell has a goal, at most. */
  readonly total: number;
}

/**
 * Plays a batch in the calling thread, on any platform.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/sim';
 * import { unowar } from '@cards/unowar';
 *
 * const { cells } = simulate({
 *   seed: 1,
 *   cells: [{ game: unowar, strategies: ['smallest', 'random'], trials: 2000 }],
 * });
 * cells[0]?.measures['win']?.n; // => 2000
 * ```
 *
 * @param experiment - what to play
 * @param onProgress - told after every block
 * @returns estimates with their intervals, the histograms behind them, and exact values where there are some
 * @throws InputError for an invalid experiment
 * @throws GameError when a strategy or a game breaks its contract
 */
export function simulate(experiment: Experiment, onProgress?: (progress: Progress) => void): Summary {
  const plan = planExperiment(experiment);
  const results = new Results(plan);
  const total = gamesOf(plan);
  for (const [index, cell] of plan.cells.entries()) {
    const open = new OpenCell(cell, plan.seed);
    for (let block = 0; !results.isDone(index); block++) {
      results.add(index, block, open.play(block));
      onProgress?.({ games: results.games, total });
    }
  }
  return summarize(plan, results.entries());
}
