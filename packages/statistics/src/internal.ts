/**
 * What the other packages of this repository need besides the entries of users. It makes no promise: its names can
 * change in every version.
 *
 * @packageDocumentation
 */
export type { PairEntries, RatioBounds } from './intervals/at-level.js';
export { meanOf, normalQuantile } from './intervals/means.js';
export { type FieldEquilibrium, fieldEquilibrium } from './ratings/matrix-game.js';
export { logWealth } from './sequential/anytime-interval.js';
export { type Deviation, deviationFrom } from './tests/verdict.js';
