import { resolve } from 'node:path';
import { defined } from '../../plan/given-values.js';
import type { Plan } from '../../plan/plan.js';
import { gamesOfShard, type Shard, WHOLE } from '../../plan/blocks.js';
import { failureOf } from '../../run/failure.js';
import { progressOf } from '../../run/progress.js';
import { Results } from '../../run/results.js';
import { Schedule } from '../../run/schedule.js';
import { type OnBlock, runBlocks, type SchedulerOptions } from '../../run/scheduler.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import type { StoredRun } from '../durable/stored-run.js';
import { writeRecords } from '../records/write-records.js';
import { type GameLocations, SharedTables } from '../workers/worker-data.js';
import { isKept, openDestination } from './destination.js';
import { liveEstimates } from './live-estimate.js';
import { checkRunOptions, type RunOptions } from './run-options.js';
import {
  isTrusted,
  locateGames,
  type Play,
  playHere,
  playOnWorkers,
  playRemotely,
  type Run,
  whereToPlay,
} from './stages.js';

/**
 * Plays a batch, or a shard of it.
 *
 * @param plan - the batch
 * @param options - the options of the run
 * @param shard - the part of the batch. Default: the whole batch
 * @param stored - the run that is in the directory `out`, if it is open already: it is not examined again
 * @returns the sums of all blocks, including those that were in the directory `out`
 * @throws InputError if an option is out of bounds, or a strategy cannot be loaded
 * @throws GameError if a strategy or a game breaks its contract or does not end
 * @throws RunError if the directory `out` contains another run, or cannot be written
 * @throws the reason of the signal, if the signal ends the batch
 *
 * @example
 * ```ts
 * import { planExperiment, summarize } from '@cards/batch';
 * import { runPlan } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ seed: 1, cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] });
 * const results = await runPlan(plan, { workers: 2 });
 * results.games; // => 3000
 * summarize(plan, results.entries()).cells[0]?.measures['flips']?.n; // => 3000
 * await runPlan(plan, { workers: 0 }); // throws 'workers must be an integer from 1 to 1024, not 0'
 * ```
 */
export async function runPlan(
  plan: Plan,
  options: RunOptions,
  shard: Shard = WHOLE,
  stored?: StoredRun,
): Promise<Results> {
  checkRunOptions(plan, options);
  const { out, records, rounds, remote, signal, resolveFrom = defaultResolveFrom() } = options;
  const results = new Results(plan);
  let locations: Promise<GameLocations> | undefined;
  const locate = (): Promise<GameLocations> => (locations ??= locateGames(plan, resolveFrom));
  const run: Run = { plan, shard, stored, options, resolveFrom, results, tables: new SharedTables(), locate };
  // Throws before a directory is created. A short batch without a directory does not need the files of its games.
  if (out !== undefined || remote !== undefined || !isTrusted(plan)) whereToPlay(plan, await locate());
  const log = out === undefined && records === undefined ? undefined : await openDestination(run);
  options.onStart?.(results);
  if (out !== undefined) options.onOpen?.();
  const isDone = (cell: number): boolean => results.isDone(cell);
  const isKnown = (cell: number, block: number): boolean =>
    rounds?.isLost(cell, block) === true || (log !== undefined && isKept(run, log, cell, block));
  const schedule = new Schedule(plan, { shard, isDone, isKnown });
  const progress = progressOf(plan, gamesOfShard(plan, shard), rounds !== undefined);
  const liveEstimate = liveEstimates(plan, results);
  const onFailure: SchedulerOptions['onFailure'] =
    rounds &&
    (({ index: cell, block }, error) => {
      const failure = failureOf(error);
      rounds.onFailure(cell, block, failure);
      log?.append({ kind: 'failure', cell, block, payload: Buffer.from(JSON.stringify(failure)) });
    });
  const play: Play = async (executor, isPaused = () => false) => {
    const onBlock: OnBlock = ({ index, block }, counts, measures) => {
      if (measures !== undefined) log?.appendMeasures(index, block, measures);
      log?.appendCounts(index, block, counts);
      results.add(index, block, counts);
      if (measures !== undefined) rounds?.onGames(index, block, measures);
      const machines = executor.machines?.();
      options.onProgress?.({ ...progress(results), ...liveEstimate(), ...defined({ machines }) });
    };
    while (!isPaused() && isLeft())
      await runBlocks(schedule, executor, { isDone, isPaused, onFailure, signal }, onBlock);
    return schedule.left > 0;
  };
  let end = rounds && 0;
  if (end !== undefined) schedule.playUpTo(end);
  try {
    if (remote !== undefined && isLeft()) await playRemotely(run, play, remote, log);
    if (isLeft()) await playHere(run, play);
    if (isLeft()) await playOnWorkers(run, play);
    if (records !== undefined && log !== undefined && shard.of === 1)
      await writeRecords(resolve(records), plan, results, log, signal);
  } finally {
    await log?.close();
  }
  return results;

  /** Whether a block remains. Begins the next round if none of this one does. */
  function isLeft(): boolean {
    while (schedule.left === 0 && end !== undefined) {
      end = rounds?.upTo();
      if (end !== undefined) schedule.playUpTo(end);
    }
    return schedule.left > 0;
  }
}
