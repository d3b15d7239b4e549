/**
 * Statistics of integer histograms: confidence intervals, tests, ratings and anytime-valid inference. Counts add
 * exactly, so a result does not depend on how a sample was divided into parts. The package has no dependencies.
 *
 * @packageDocumentation
 */
export { moments, quantile, Tally, type TallyEntries } from './histogram.js';
export { type Estimate, estimate, meanInterval, ratioInterval } from './intervals/at-level.js';
export { type Interval, studentInterval95, welchInterval95 } from './intervals/means.js';
export { clopperPearson95, newcombeInterval95, wilsonInterval } from './intervals/proportions.js';
export { plackettLuce } from './ratings/plackett-luce.js';
export { anytimeInterval, sequentialTest } from './sequential/anytime-interval.js';
export { meanWithin } from './sequential/mean-within.js';
export { goodnessOfFit } from './tests/goodness-of-fit.js';
