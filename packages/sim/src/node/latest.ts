import { variedParams, whoPlays } from '../format/who.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { Results } from '../results.js';
import type { LiveEstimate, Progress } from '../simulate.js';
import { estimate } from '../summary/estimate.js';

/** An estimate is made at most this often, in milliseconds: for people, and at no cost that one could measure. */
const INTERVAL = 250;

/**
 * What is known of a batch that is being played.
 *
 * @param plan - the batch
 * @param results - what is counted of it
 * @returns to be called after every block; says nothing when it has spoken shortly before
 */
export function liveEstimates({ cells }: Plan, results: Results): () => Pick<Progress, 'liveEstimate'> {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < INTERVAL) return {};
    last = now;
    const index = furthest(cells, results);
    const cell = cells[index];
    const liveEstimate = cell === undefined ? undefined : latestOfCell(cell, results.firstMeasure(index));
    return cell === undefined || liveEstimate === undefined ? {} : { liveEstimate: { cell: labelOf(cell, cells), ...liveEstimate } };
  };
}

/** The position of the unfinished cell of which most is done: the one that is being played, and stays it. */
function furthest(cells: readonly Cell[], results: Results): number {
  let best = -1;
  let most = 0;
  for (const [index, { trials }] of cells.entries()) {
    const share = results.gamesOf(index) / trials;
    if (share > most && !results.isDone(index)) [best, most] = [index, share];
  }
  return best;
}

function latestOfCell({ metrics, stop }: Cell, entries: ReturnType<Results['firstMeasure']>): Omit<LiveEstimate, 'cell'> | undefined {
  const [first] = metrics;
  if (first === undefined || entries.length === 0) return undefined;
  const { mean, ci95 } = estimate(first.kind, entries);
  return { measure: first.name, mean, ci95, ...(stop?.kind === 'precision' ? { halfWidth: stop.halfWidth } : {}) };
}

/** The game where there are several, and then what tells the cell from the game's others. */
function labelOf(cell: Cell, cells: readonly Cell[]): string {
  const ofGame = cells.filter(({ game }) => game.id === cell.game.id);
  const named = whoPlays(cell, variedParams(ofGame));
  return ofGame.length === cells.length ? named : `${cell.game.id}, ${named}`;
}
