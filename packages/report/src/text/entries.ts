import {
  deviationFromExact,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from '@cards/statistics';
import type { CellSummary, MeasureSummary } from '@cards/batch';
import { estimateText, grouped, plainNumber } from './estimate.js';

/** What stands at one place of a table. */
export interface Entry {
  /** Words that stay together, to be set on one line or on several. */
  readonly words: readonly string[];
  /** Whether it says that something is wrong. */
  readonly alarm: boolean;
  /** A win rate that lies far from one half; left out where it does not. */
  readonly extreme?: 'high' | 'low';
}

/** A win rate from here on is an extreme, and so is one no higher than what is left of 1. */
const EXTREME = 0.75;

/** An empty place. */
export const NOTHING: Entry = { words: [], alarm: false };

/** Our estimate and its interval. */
export function estimateEntry({ measures }: CellSummary, measure: string): Entry {
  const found = measures[measure];
  if (found === undefined) return NOTHING;
  const { mean, plusMinus } = estimateText(found.mean, found.ci95);
  return { words: plusMinus === undefined ? [mean] : [mean, plusMinus], alarm: false };
}

/** An estimate of a win rate, marked where it is an extreme and its interval leaves no doubt about who wins more. */
export function withExtreme(entry: Entry, found: MeasureSummary | undefined): Entry {
  const { mean = 0.5, ci95 = null } = found ?? {};
  if (ci95 === null) return entry;
  if (mean >= EXTREME && ci95[0] > 0.5) return { ...entry, extreme: 'high' };
  return mean <= 1 - EXTREME && ci95[1] < 0.5 ? { ...entry, extreme: 'low' } : entry;
}

/** How many games were played. */
export function gamesEntry({ trials }: CellSummary): Entry {
  return { words: [grouped(trials)], alarm: false };
}

/** What the source document printed, and whether it agrees. */
export function referenceEntry({ reference }: CellSummary, measure: string): Entry {
  const printed = reference?.[measure];
  return printed === undefined ? NOTHING : judged(plainNumber(printed.mean), printed.deviation, printed.tolerated);
}

/** What is known exactly, and whether our estimate agrees. */
export function exactEntry({ exact, measures }: CellSummary, measure: string): Entry {
  const known = exact?.[measure];
  const ours = measures[measure];
  if (known === undefined || ours === undefined) return NOTHING;
  const { mean } = known;
  const proportion = ours.kind === 'proportion';
  const variance = proportion ? Math.max(0, mean * (1 - mean)) : known.variance;
  const deviation = deviationFromExact(ours, { mean, variance });
  if (deviation === null) return judged(plainNumber(mean), null);
  const comparison = { difference: Math.abs(ours.mean - mean), deviation, sizes: [ours.n] };
  const tolerated = proportion ? toleratedOfProportions(comparison) : toleratedOfMeans(comparison, spanOf(ours, mean));
  return judged(plainNumber(mean), deviation, tolerated);
}

/** A value of others with a plain verdict. */
function judged(value: string, deviation: number | null, tolerated = TOLERATED_ERRORS): Entry {
  if (deviation === null) return { words: [value], alarm: false };
  if (deviation <= tolerated) return { words: [value, 'agrees'], alarm: false };
  if (deviation === Number.POSITIVE_INFINITY) return { words: [value, 'differs'], alarm: true };
  return { words: [value, 'differs', `by ${deviation.toFixed(1)}`, 'standard', 'errors'], alarm: true };
}
