import { checkFunction, checkMembers } from '@cards/core/internal';
import { type Experiment, planExperiment, plannedGames } from '../plan/plan.js';
import { summarize, type SummaryOptions } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';
import { Batch } from './batch.js';
import { BlockRunner } from './block-runner.js';
import type { Progress } from './executor.js';

/**
 * Plays a batch in the calling thread, on any platform, and returns its summary. The call blocks the thread until all
 * games are played. `simulate` of `@cards/batch/node` plays the same batch on worker threads, with the same summary.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { unowar } from '@cards/unowar';
 *
 * const { cells } = simulate({
 *   seed: 1,
 *   cells: [{ game: unowar, strategies: ['smallest', 'random'], trials: 2000 }],
 * });
 * const { n, mean = 0, ci95 } = cells[0]?.measures['win'] ?? {};
 * n; // => 2000
 * mean > 0.99; // => true
 * ci95?.length; // => 2
 * ```
 *
 * @param experiment - the cells and the seed; {@link defineExperiment} creates one from lists and ranges
 * @param onProgress - called after every block
 * @returns for each measure of each cell: the estimate with its confidence interval, the histogram, and the exact
 *   result if it is known
 * @throws RangeError when the seed is invalid
 * @throws InputError when the experiment is invalid: see {@link planExperiment}
 * @throws GameError when a strategy or a game breaks its contract
 * @throws MisbehaviorError when a strategy cannot be created
 */
export function simulate(experiment: Experiment, onProgress?: (progress: Progress) => void): Summary {
  checkMembers(experiment, 'the experiment', 'cells');
  checkFunction(onProgress, 'onProgress');
  const plan = planExperiment(experiment);
  const batch = new Batch(plan);
  const total = plannedGames(plan);
  const openEnded = plan.cells.some(({ stop }) => stop !== undefined) ? { openEnded: true as const } : {};
  for (const [index, cell] of plan.cells.entries()) {
    const runner = new BlockRunner(cell, plan.seed);
    for (let block = 0; !batch.isDone(index); block++) {
      batch.add(index, block, runner.play(block));
      onProgress?.({ games: batch.games, total, ...openEnded });
    }
  }
  return summarize(plan, batch.entries());
}

/** The finished part of a batch. */
export interface PartialSummary {
  /**
   * The summary of the finished games, without cells that have none. Its digests are those of the finished games, not
   * of the batch. Exact results are left out, because they may take longer to compute than the batch.
   */
  readonly summary: Summary;
  /** The number of finished games; a game pair counts once. */
  readonly games: number;
  /** The number of games of the batch; with a stopping rule, the maximum. */
  readonly total: number;
}

/**
 * Summarizes the finished games of a batch that was interrupted. The estimates are preliminary: which blocks finished
 * before the interruption depends on how long their games took.
 *
 * @param batch - the batch so far
 * @param options - the options of the summary
 * @returns undefined when no game has finished
 *
 * @example
 * ```ts
 * import { Batch, planExperiment } from '@cards/batch';
 * import { BlockRunner } from '@cards/batch/internal';
 * import { summarizePartial } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const game = { ...pairs, defaults: { blockSize: 50 } };
 * const plan = planExperiment({ cells: [{ game, strategies: ['good'], trials: 100 }] });
 * const batch = new Batch(plan);
 * summarizePartial(batch); // => undefined
 * for (const cell of plan.cells) batch.add(0, 0, new BlockRunner(cell, plan.seed).play(0));
 * const partial = summarizePartial(batch);
 * [partial?.games, partial?.total]; // => [50, 100]
 * ```
 */
export function summarizePartial(batch: Batch, options: SummaryOptions = {}): PartialSummary | undefined {
  const { plan, games: played } = batch;
  const entries = batch.entries();
  const finished = plan.cells.flatMap((cell, index) => {
    const games = batch.gamesOf(index);
    return games === 0 ? [] : [{ cell: { ...cell, trials: games }, tallies: entries[index] ?? [] }];
  });
  if (finished.length === 0) return undefined;
  const summary = summarize(
    { ...plan, cells: finished.map(({ cell }) => cell) },
    finished.map(({ tallies }) => tallies),
    { ...options, exact: false },
  );
  return { summary, games: played, total: plannedGames(plan) };
}
