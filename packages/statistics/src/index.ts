/**
 * Statistics of integer histograms: confidence intervals, tests, ratings and anytime-valid inference. Counts add
 * exactly, so a result does not depend on how a sample was divided into parts. The package has no dependencies.
 *
 * @packageDocumentation
 */
export { type Moments, moments, nearestDouble, quantile, Tally, type TallyEntries } from './histogram.js';
export {
  type Estimate,
  estimate,
  meanInterval,
  type MeanKind,
  normalQuantile,
  type PairEntries,
  type ProportionInterval,
  type RatioBounds,
  ratioInterval,
  shareInterval,
} from './intervals/at-level.js';
export { type Interval, meanOf, type MeanWithError, studentInterval95, welchInterval95 } from './intervals/means.js';
export {
  clopperPearson95,
  newcombeInterval95,
  type ProportionCounts,
  wilsonInterval95,
} from './intervals/proportions.js';
export {
  type EquilibriumShare,
  type FieldEquilibrium,
  fieldEquilibrium,
  type MatrixEquilibrium,
  matrixEquilibrium,
} from './ratings/matrix-game.js';
export {
  plackettLuce,
  type PlayerRating,
  type Rating,
  type RatingLead,
  type Ratings,
  type TableGames,
} from './ratings/plackett-luce.js';
export {
  anytimeInterval,
  evidenceAbove,
  type SequentialHypotheses,
  type SequentialResult,
  sequentialTest,
} from './sequential/anytime-interval.js';
export { type ExpectationResult, type MeanExpectation, meanWithin } from './sequential/mean-within.js';
export { chiSquareTail, type Fit, goodnessOfFit } from './tests/goodness-of-fit.js';
export {
  type Comparison,
  deviationFromExact,
  deviationOfMeans,
  deviationOfProportions,
  type ExactMean,
  type SampledMean,
  type SampledProportion,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from './tests/verdict.js';
