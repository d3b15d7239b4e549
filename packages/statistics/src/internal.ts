/**
 * What the other packages of this repository need besides the entries of users. It makes no promise: its names can
 * change in every version.
 *
 * @packageDocumentation
 */
export type { PairEntries, RatioBounds } from './intervals/at-level.js';
export { meanOf, type MeanWithError, normalQuantile } from './intervals/means.js';
export { type FieldEquilibrium, fieldEquilibrium } from './ratings/matrix-game.js';
export type { Ratings, TableGames } from './ratings/plackett-luce.js';
export { logWealth } from './sequential/anytime-interval.js';
export type { ExpectationResult } from './sequential/mean-within.js';
export type { Fit } from './tests/goodness-of-fit.js';
export { type Deviation, deviationFrom } from './tests/verdict.js';
