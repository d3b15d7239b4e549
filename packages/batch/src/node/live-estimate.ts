import { estimate } from '@cards/statistics';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { LiveEstimate, Progress } from '../run/progress.js';
import type { Results } from '../run/results.js';

/** An estimate is made at most this often, in milliseconds. */
const INTERVAL = 250;

/**
 * Estimates of a batch that is being played.
 *
 * @param plan - the batch
 * @param results - what is counted
 * @returns a function to call after every block; it returns nothing when it has returned an estimate shortly before
 */
export function liveEstimates({ cells }: Plan, results: Results): () => Pick<Progress, 'liveEstimate'> {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < INTERVAL) return {};
    last = now;
    const index = furthest(cells, results);
    const cell = cells[index];
    const found = cell === undefined ? undefined : estimateOf(cell, results.firstMeasure(index));
    return found === undefined ? {} : { liveEstimate: { cell: index, ...found } };
  };
}

/** The position of the unfinished cell with the largest share of its games done. */
function furthest(cells: readonly Cell[], results: Results): number {
  let best = -1;
  let most = 0;
  for (const [index, { trials }] of cells.entries()) {
    const share = results.gamesOf(index) / trials;
    if (share > most && !results.isDone(index)) [best, most] = [index, share];
  }
  return best;
}

function estimateOf(
  { metrics, stop }: Cell,
  entries: ReturnType<Results['firstMeasure']>,
): Omit<LiveEstimate, 'cell'> | undefined {
  const [first] = metrics;
  if (first === undefined || entries.length === 0) return undefined;
  const { mean, ci95 } = estimate(first.kind, entries);
  return { measure: first.name, mean, ci95, ...(stop?.kind === 'precision' ? { halfWidth: stop.halfWidth } : {}) };
}
