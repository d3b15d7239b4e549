/** A proportion as a sample found it. */
export interface SampledProportion {
  /** The share of successes. */
  readonly mean: number;
  /** The size of the sample. */
  readonly n: number;
}

/** A mean as a sample found it. */
export interface SampledMean {
  /** The sample mean. */
  readonly mean: number;
  /** Its standard error; null for a sample of one. */
  readonly stderr: number | null;
  /** The size of the sample. */
  readonly n: number;
}

/**
 * How far two sampled proportions lie apart, in standard errors of their difference when both come from one population:
 * the pooled share, so that a sample without a single success has its honest spread too.
 */
export function deviationOfProportions(ours: SampledProportion, theirs: SampledProportion): number {
  const pooled = (ours.mean * ours.n + theirs.mean * theirs.n) / (ours.n + theirs.n);
  return inUnits(ours.mean - theirs.mean, Math.sqrt(pooled * (1 - pooled) * (1 / ours.n + 1 / theirs.n)));
}

/**
 * How far two sampled means lie apart, in standard errors of their difference, when both samples spread as ours does: of
 * theirs no more than the mean and the size is known.
 *
 * @returns null when our sample is too small to show its spread, or shows none and the means differ
 */
export function deviationOfMeans(ours: SampledMean, theirs: { readonly mean: number; readonly n: number }): number | null {
  if (ours.stderr === null) return null;
  const deviation = inUnits(ours.mean - theirs.mean, ours.stderr * Math.sqrt(1 + ours.n / theirs.n));
  return Number.isFinite(deviation) ? deviation : null;
}

/** An exact value, as far as it is known. */
export interface ExactMean {
  /** The expected value. */
  readonly mean: number;
  /** The variance of a single game; our sample's stands in for it when left out. */
  readonly variance?: number | undefined;
}

/** Exact values come from sums of doubles: differences below this share of them are rounding. */
const ROUNDING = 1e-9;

/**
 * How far a sampled mean lies from its exact value, in standard errors.
 *
 * @returns Infinity where no sample can differ and ours does; null where neither side shows a spread and the means differ
 */
export function deviationFromExact(ours: SampledMean, exact: ExactMean): number | null {
  const error = exact.variance === undefined ? ours.stderr : Math.sqrt(exact.variance / ours.n);
  const distance = Math.abs(ours.mean - exact.mean);
  const difference = distance <= ROUNDING * Math.abs(exact.mean) ? 0 : distance;
  if (error === null || (error === 0 && difference > 0 && exact.variance === undefined)) return null;
  return inUnits(difference, error);
}

/** A difference in units of an error, which is 0 only for equal values of no spread. */
function inUnits(difference: number, error: number): number {
  return difference === 0 ? 0 : Math.abs(difference) / error;
}
