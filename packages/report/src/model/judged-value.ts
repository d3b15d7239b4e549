import type { CellSummary } from '@cards/batch';
import {
  deviationFromExact,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from '@cards/statistics';

/**
 * A known value and whether the estimate agrees with it. An estimate `differs` when chance alone produces such a
 * difference at most once in 10,000 times. A value is `not judged` when the sample is too small to judge it.
 */
export interface JudgedValue {
  /** The known value, in units of the measure. */
  readonly value: number;
  /** Whether the estimate agrees with it. */
  readonly verdict: 'agrees' | 'differs' | 'not judged';
  /** The difference in standard errors: infinite when it is impossible, null when it cannot be computed. */
  readonly deviation: number | null;
}

/** A value that a source published. */
export interface PublishedValue extends JudgedValue {
  /** The number of games behind it. */
  readonly trials: number;
  /** Where it was published. */
  readonly source: string;
}

/** The exact mean of a measure in a cell; undefined when it is not known. */
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

/** The published mean of a measure in a cell; undefined when there is none. */
export function judgedReference({ reference }: CellSummary, measure: string): PublishedValue | undefined {
  const published = reference?.[measure];
  if (published === undefined) return undefined;
  const { mean: value, trials, source, deviation, tolerated = TOLERATED_ERRORS } = published;
  const verdict = deviation === null ? 'not judged' : deviation <= tolerated ? 'agrees' : 'differs';
  return { value, verdict, deviation, trials, source };
}
