import { estimate } from '@cards/statistics';
import type { Cell } from '../../plan/cell.js';
import type { Batch } from '../../run/batch.js';
import type { LiveEstimate, Progress } from '../../run/progress.js';
import { halfWidth } from '../../summary/stopping.js';

/** The minimum time between two estimates, in milliseconds. */
const INTERVAL = 250;

/** A function to call after every block. It returns an estimate at most every 250 ms, and otherwise `{}`. */
export function liveEstimates(batch: Batch): () => Pick<Progress, 'liveEstimate' | 'expected'> {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < INTERVAL) return {};
    last = now;
    const index = mostAdvanced(batch);
    const cell = batch.plan.cells[index];
    const found = cell === undefined ? undefined : estimateOf(cell, batch.firstMeasure(index));
    return found === undefined ? {} : { liveEstimate: { cell: index, ...found }, ...expectedGames(batch) };
  };
}

/** The position of the unfinished cell with the largest share of finished games; -1 if no cell has any. */
function mostAdvanced(batch: Batch): number {
  let best = -1;
  let most = 0;
  for (const [index, { trials }] of batch.plan.cells.entries()) {
    const share = batch.gamesOf(index) / trials;
    if (share > most && !batch.isDone(index)) [best, most] = [index, share];
  }
  return best;
}

/** Half-widths shrink with the square root of the games. A cell without games counts as the average of the others. */
function expectedGames(batch: Batch): Pick<Progress, 'expected'> {
  const { cells } = batch.plan;
  const rules = new Set(cells.map(({ stop }) => stop?.kind));
  if (!rules.has('precision') || rules.has('sequential')) return {};
  const needed = cells.map(({ stop, trials, measures: [first] }, index) => {
    const games = batch.gamesOf(index);
    if (batch.isDone(index)) return games;
    if (stop?.kind !== 'precision' || first === undefined) return trials;
    const times = (halfWidth(first, batch.firstMeasure(index)) / stop.halfWidth) ** 2;
    return games < 2 ? 0 : Math.min(trials, games * times);
  });
  const known = needed.filter((games) => games > 0);
  const sum = known.reduce((all, games) => all + games, 0);
  return known.length === 0 ? {} : { expected: Math.ceil((sum * cells.length) / known.length) };
}

function estimateOf(
  { measures, stop }: Cell,
  entries: ReturnType<Batch['firstMeasure']>,
): Omit<LiveEstimate, 'cell'> | undefined {
  const [first] = measures;
  if (first === undefined || entries.length === 0) return undefined;
  const { name: measure, kind, bounds } = first;
  const { mean, ci95 } = estimate(kind, entries, bounds);
  return { measure, kind, mean, ci95, ...(stop?.kind === 'precision' ? { halfWidth: stop.halfWidth } : {}) };
}
