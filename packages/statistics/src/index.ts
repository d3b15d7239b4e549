/**
 * Statistics of integer histograms: confidence intervals, tests, ratings and anytime-valid inference. Counts add
 * exactly, so a result does not depend on how a sample was divided into parts. The package has no dependencies.
 *
 * @packageDocumentation
 */
export { type Moments, moments, nearestDouble, type TallyEntries } from './histogram/moments.js';
export { quantile } from './histogram/quantiles.js';
export { Tally } from './histogram/tally.js';
export { meanInterval, shareInterval } from './intervals/at-level.js';
export { clopperPearson95 } from './intervals/clopper-pearson.js';
export { type Estimate, estimate, type MeanKind, type ProportionInterval } from './intervals/estimate.js';
export type { Interval } from './intervals/interval.js';
export { normalQuantile } from './intervals/normal-quantile.js';
export { newcombeInterval95, type ProportionCounts } from './intervals/newcombe.js';
export { type PairEntries, ratioInterval, type RatioBounds } from './intervals/ratio.js';
export { studentInterval95 } from './intervals/student-t.js';
export { type MeanWithError, welchInterval95 } from './intervals/welch.js';
export { wilsonInterval95 } from './intervals/wilson.js';
export {
  plackettLuce,
  type PlayerRating,
  type Rating,
  type RatingLead,
  type Ratings,
  type TableGames,
} from './ratings/plackett-luce.js';
export { anytimeInterval, evidenceAbove } from './sequential/anytime-interval.js';
export { type ExpectationResult, type MeanExpectation, meanWithin } from './sequential/mean-within.js';
export { type SequentialHypotheses, type SequentialResult, sequentialTest } from './sequential/sequential-test.js';
export { chiSquareTail } from './tests/chi-square.js';
export {
  deviationFromExact,
  deviationOfMeans,
  deviationOfProportions,
  type ExactMean,
  type SampledMean,
  type SampledProportion,
} from './tests/deviation.js';
export { type Fit, goodnessOfFit } from './tests/goodness-of-fit.js';
export {
  type Comparison,
  spanOf,
  toleratedOfMeans,
  toleratedOfProportions,
  TOLERATED_ERRORS,
} from './tests/verdict.js';
