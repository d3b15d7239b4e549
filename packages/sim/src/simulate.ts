import { BlockRunner } from './block.js';
import { type Experiment, plannedGames, planExperiment } from './plan/plan.js';
import { Results } from './results.js';
import { summarize } from './summary/summarize.js';
import type { Summary } from './summary/summary.js';

/** How far a batch is. */
export interface Progress {
  /** Games finished so far, those of an earlier run that it goes on from among them. */
  readonly games: number;
  /** Games in all; where a cell has a goal, at most. */
  readonly total: number;
  /** Whether a cell has a goal, so that the batch may end long before `total`; left out where none has. */
  readonly openEnded?: true;
  /** What is known so far; told a few times a second at most, and by `simulate` of this entry never. */
  readonly liveEstimate?: LiveEstimate;
}

/** What is known so far of the first measure of the cell that is furthest of those that are not finished. */
export interface LiveEstimate {
  /** The cell in words: the parameters that vary, then who plays. */
  readonly cell: string;
  /** The name of the measure. */
  readonly measure: string;
  /** The mean so far. */
  readonly mean: number;
  /** Its 95 % interval; null where there is none yet. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** Half the width that the interval is to have; left out where no precision is the goal. */
  readonly halfWidth?: number;
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
  const total = plannedGames(plan);
  const open = plan.cells.some(({ stop }) => stop !== undefined) ? { open: true as const } : {};
  for (const [index, cell] of plan.cells.entries()) {
    const opened = new BlockRunner(cell, plan.seed);
    for (let block = 0; !results.isDone(index); block++) {
      results.add(index, block, opened.play(block));
      onProgress?.({ games: results.games, total, ...open });
    }
  }
  return summarize(plan, results.entries());
}
