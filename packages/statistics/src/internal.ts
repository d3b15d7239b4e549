/**
 * What the other packages of this repository need besides the entries of users. It makes no promise: its names can
 * change in every version.
 *
 * @packageDocumentation
 */
export { nearestDouble } from './histogram.js';
export { normalQuantile, type PairEntries, type RatioBounds } from './intervals/at-level.js';
export { meanOf } from './intervals/means.js';
export { type FieldEquilibrium, fieldEquilibrium, matrixEquilibrium } from './ratings/matrix-game.js';
export { logWealth } from './sequential/anytime-interval.js';
export { chiSquareTail } from './tests/goodness-of-fit.js';
export {
  deviationFromExact,
  deviationOfMeans,
  deviationOfProportions,
  spanOf,
  TOLERATED_ERRORS,
  toleratedOfMeans,
  toleratedOfProportions,
} from './tests/verdict.js';
