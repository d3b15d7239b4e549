import type { CellSummary } from '@cards/batch';
import {
  deviationFromExact,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from '@cards/statistics';

/**
 * A known value and whether the estimate agrees with it. An estimate `differs` if chance alone produces such a
 * difference at most once in 10,000 times. A value is `not judged` if the deviation cannot be computed.
 */
export interface JudgedValue {
  /** The known value, in units of the measure. */
  readonly value: number;
  /** Whether the estimate agrees with it. */
  readonly verdict: 'agrees' | 'differs' | 'not judged';
  /**
   * The absolute difference in standard errors, 0 or more. Infinite if the estimate is impossible; null if it cannot be
   * computed, such as for a sample without variation.
   */
  readonly deviation: number | null;
}

/** A value that a source published. */
export interface PublishedValue extends JudgedValue {
  /** The number of games in the sample of the source. */
  readonly trials: number;
  /** Where it was published. */
  readonly source: string;
}

/** The exact mean of a measure in a cell, judged; undefined if it is not known. */
export function judgedExact({ exact, measures }: CellSummary, measure: string): JudgedValue | undefined {
  const known = exact?.[measure];
  const estimate = measures[measure];
  if (known === undefined || estimate === undefined) return undefined;
  const value = known.mean;
  const isProportion = estimate.kind === 'proportion';
  const variance = isProportion ? Math.max(0, value * (1 - value)) : known.variance;
  const deviation = deviationFromExact(estimate, { mean: value, variance });
  if (deviation === null) return { value, verdict: 'not judged', deviation };
  const comparison = { difference: Math.abs(estimate.mean - value), deviation, sizes: [estimate.n] };
  const tolerated = isProportion
    ? toleratedOfProportions(comparison)
    : toleratedOfMeans(comparison, spanOf(estimate, value));
  return { value, verdict: deviation <= tolerated ? 'agrees' : 'differs', deviation };
}

/** The published mean of a measure in a cell, judged; undefined if there is none. */
export function judgedReference({ reference }: CellSummary, measure: string): PublishedValue | undefined {
  const published = reference?.[measure];
  if (published === undefined) return undefined;
  const { mean: value, trials, source, deviation, tolerated = TOLERATED_ERRORS } = published;
  const verdict = deviation === null ? 'not judged' : deviation <= tolerated ? 'agrees' : 'differs';
  return { value, verdict, deviation, trials, source };
}
