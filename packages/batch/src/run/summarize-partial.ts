import { plannedGames } from '../plan/plan.js';
import type { Batch } from './batch.js';
import { summarize, type SummaryOptions } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';

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
 * import { Batch, BlockRunner, planExperiment, summarizePartial } from '@cards/batch';
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
