/**
 * A matcher for tests with random samples, for Vitest and Jest. The entry loads neither of them.
 *
 * @packageDocumentation
 */
import { type MeanWithinOptions, toHaveMeanWithin } from './mean-matcher.js';

/**
 * The matchers of this package: `expect.extend(matchers)`.
 *
 * @example
 * ```ts
 * import { matchers } from '@cards/statistics/vitest';
 *
 * expect.extend(matchers);
 * // 5,030 heads in 10,000 throws of a coin. A wrong verdict has a probability of at most one in a million.
 * expect([[0, 4970], [1, 5030]]).toHaveMeanWithin(0.45, 0.55, { error: 1e-6 });
 * expect([[0, 4970], [1, 5030]]).not.toHaveMeanWithin(0.6, 1);
 * ```
 */
export const matchers = {
  /** Whether the mean of a sample is within a range, see {@link MeanWithinOptions}. */
  toHaveMeanWithin,
};
export type { MatcherResult, MeanSample, MeanWithinOptions } from './mean-matcher.js';

// oxlint-disable-next-line typescript/ban-ts-comment -- an error only without Vitest
// @ts-ignore -- it is missing where only Jest is installed
declare module 'vitest' {
  // The declaration that it extends has this parameter with this default.
  // oxlint-disable-next-line typescript/no-explicit-any -- as Vitest declares it
  interface Matchers<T = any> {
    /**
     * Whether the mean of a sample is within a range. It passes only if the sample confirms the range, and with `not`
     * only if the sample contradicts it; an undecided sample fails both ways, and the message says so. A sample of more
     * values can decide.
     *
     * @param low - the lowest expected mean
     * @param high - the highest expected mean
     * @param options - the error and the bounds of the values
     */
    toHaveMeanWithin: (low: number, high: number, options?: MeanWithinOptions) => void;
  }
}
