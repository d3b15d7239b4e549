import { availableParallelism } from 'node:os';
import type { ExactResult } from '@cards/core';
import type { TallyEntries } from '@cards/statistics';
import type { Lineup } from '../../plan/lineups.js';
import type { Plan } from '../../plan/plan.js';
import type { ExactProgress } from '../../run/executor.js';
import { CHEAP, ExactResults, type ExactTask, planExact } from '../../summary/exact-results.js';
import { summarizeWith, type SummaryOptions } from '../../summary/summarize.js';
import type { Summary } from '../../summary/summary.js';
import { Log } from '../durable/log.js';
import { RunError } from '../durable/run-error.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import type { RunOptions } from './run-options.js';
import { locateGames } from './stages.js';
import { type ExactResultTask, workerData } from '../workers/worker-data.js';
import { withWorkers } from '../workers/worker-pool.js';

/** How to summarize a run. */
export interface SummarizeRunOptions extends SummaryOptions, Pick<RunOptions, 'workers' | 'signal' | 'resolveFrom'> {
  /** The directory of the run, which keeps exact results for later summaries. Default: they are not kept. */
  readonly out?: string | undefined;
  /** Directories of the run that can have exact results of earlier summaries. Default: `out`. */
  readonly from?: readonly string[] | undefined;
  /** Called before the first expensive exact result, and after each of them. */
  readonly onExact?: ((progress: ExactProgress) => void) | undefined;
}

/**
 * Computes the summary of a batch, as `summarize` of `@cards/batch` does, with expensive exact results on worker
 * threads.
 *
 * @param plan - the batch
 * @param tallies - `[cell][measure]`: a histogram for each measure of each cell, as `Batch.entries` returns them
 * @param options - the options of the summary
 * @returns the same summary for any number of workers
 * @throws the reason of the signal, if the signal ends the computation
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { runPlan } from '@cards/batch/node';
 * import { summarizeRun } from '@cards/batch/node/internal';
 * import { concentration } from '@cards/concentration';
 *
 * const plan = planExperiment({
 *   cells: [{ game: concentration, params: { ranks: 6 }, strategies: ['memory:24', 'memory:24'], trials: 100 }],
 * });
 * const batch = await runPlan(plan, { workers: 1 });
 * const { cells } = await summarizeRun(plan, batch.entries());
 * cells[0]?.exact?.['turns']?.mean; // ≈ 18.669
 * ```
 */
export async function summarizeRun(
  plan: Plan,
  tallies: readonly (readonly TallyEntries[])[],
  options: SummarizeRunOptions = {},
): Promise<Summary> {
  const { out, from = out === undefined ? [] : [out] } = options;
  const { tasks, omitted } = planExact(plan.cells, tallies, options.exact);
  const results = new ExactResults();
  const byLineup = new Map(tasks.map((task) => [`${task.cell} ${String(task.lineup)}`, task]));
  for (const directory of from)
    new Log(plan).add(directory, 'exact', ({ cell, payload }) => {
      const [lineup, result] = JSON.parse(String(payload)) as ExactPayload;
      const task = byLineup.get(`${cell} ${String(lineup)}`);
      if (task !== undefined) results.add(task, result ?? undefined);
    });
  const missing = tasks.filter((task) => !results.has(task));
  const expensive = missing.filter(({ cost }) => cost > CHEAP);
  try {
    results.compute(missing.filter(({ cost }) => cost <= CHEAP));
    if (expensive.length > 0) await computeExpensive(plan, expensive, results, options);
  } finally {
    if (out !== undefined) await keep(new Log(plan, out), missing, results);
  }
  return summarizeWith(plan, tallies, results, { omitted });
}

/** The payload of a frame with an exact result. The result is null if none is known. */
type ExactPayload = readonly [lineup: Lineup, result: ExactResult | null];

/**
 * Keeps exact results for later summaries. If they cannot be written, a later summary computes them again. Possible
 * games are played again, because their number depends on the games of the run so far.
 */
async function keep(log: Log, tasks: readonly ExactTask[], results: ExactResults): Promise<void> {
  try {
    const kept = tasks.filter((task) => task.maxGames === undefined && results.has(task));
    for (const { game, params, lineup, cell } of kept) {
      const payload: ExactPayload = [lineup, results.of(game, params, lineup) ?? null];
      log.append({ kind: 'exact', cell, block: 0, payload: Buffer.from(JSON.stringify(payload)) });
    }
    await log.close();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
  }
}

/** Computes results on workers, or in the calling thread if workers cannot load a game. */
async function computeExpensive(
  plan: Plan,
  tasks: readonly ExactTask[],
  results: ExactResults,
  options: SummarizeRunOptions,
): Promise<void> {
  const { workers = availableParallelism(), signal, resolveFrom = defaultResolveFrom(), onExact } = options;
  // The longest first, so that the last ones do not wait for it.
  const waiting = [...tasks].sort((one, other) => one.cost - other.cost);
  const [total, slots] = [tasks.length, Math.min(workers, tasks.length)];
  let done = 0;
  onExact?.({ done, total });
  const computeAll = async (compute: (task: ExactTask) => unknown): Promise<void> => {
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
      await compute(task);
      onExact?.({ done: ++done, total });
    }
  };
  const locations = await locateGames(plan, resolveFrom);
  if (tasks.some(({ game }) => !locations.has(game))) return computeAll((task) => results.compute([task]));
  // The workers load no code from files: only built-in strategies have exact results.
  const data = { ...workerData(plan, { locations, resolveFrom, isNeeded: () => false }), files: [] };
  // A computation sends no heartbeats, so it has no time limit.
  await withWorkers(data, { timeout: Number.POSITIVE_INFINITY, signal }, async (pool) => {
    const computeIn = (slot: number): Promise<void> =>
      computeAll(async (one) => {
        const task = { cell: one.cell, lineup: one.lineup };
        results.add(one, await pool.run<ExactResultTask, ExactResult | undefined>({ name: 'exact', task, slot }));
      });
    await Promise.all(Array.from({ length: slots }, (_, slot) => computeIn(slot)));
  });
}
