/**
 * A matcher for tests with random samples, for Vitest and Jest. The entry loads neither of them.
 *
 * @packageDocumentation
 */
import { InputError, type Tally, type TallyEntries } from './histogram.js';
import type { Interval } from './intervals/means.js';
import { meanWithin } from './sequential/mean-within.js';

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
  /** Whether the mean of a sample is within a range. */
  toHaveMeanWithin,
};

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

/**
 * A sample: a tally, its entries, or the values.
 *
 * @inline
 */
type MeanSample = Tally | TallyEntries | readonly number[];

/**
 * How a mean is tested.
 */
interface MeanWithinOptions {
  /** The maximum probability of a wrong verdict, above 0 and below 1 (default: 1e-6). */
  readonly error?: number;
  /** The lowest and the highest possible value, both integers (default: 0 and 1). */
  readonly bounds?: Interval;
}

/**
 * What a matcher returns to Vitest or Jest.
 */
interface MatcherResult {
  /** Whether the assertion without `not` passes. */
  readonly pass: boolean;
  /** The message of a failure. */
  readonly message: () => string;
}

const ERROR = 1e-6;

/**
 * Tests whether the mean of a sample is within a range, with {@link meanWithin}. An undecided sample fails with and
 * without `not`.
 *
 * @throws TypeError if the sample is neither a tally, its entries nor integers within the bounds
 */
function toHaveMeanWithin(
  this: { readonly isNot?: boolean },
  sample: MeanSample,
  low: number,
  high: number,
  { error = ERROR, bounds = [0, 1] }: MeanWithinOptions = {},
): MatcherResult {
  const isNot = this.isNot === true;
  const { verdict, n, mean, interval } = meanWithin(entriesOf(sample), { low, high, bounds, error });
  const isOpen = verdict === 'undecided';
  const [from, to] = interval.map(short);
  const received = `${n} values have a mean of ${short(mean)}; the true mean is between ${from} and ${to} (error ${error})`;
  const expected = `a mean ${isNot ? 'not ' : ''}from ${low} to ${high}`;
  const message = (): string =>
    isOpen
      ? `${received}: that does not decide about ${expected}; take more values, or another range`
      : `expected ${expected}, but ${received}`;
  return { pass: isOpen ? isNot : verdict === 'confirmed', message };
}

const short = (value: number): number => Number(value.toPrecision(6));

function entriesOf(sample: MeanSample): TallyEntries {
  if (Array.isArray(sample))
    return (sample as readonly (number | TallyEntries[number])[]).map((one) =>
      typeof one === 'number' ? ([one, 1] as const) : one,
    );
  const { entries } = Object(sample) as Partial<Tally>;
  if (typeof entries === 'function') return (sample as Tally).entries();
  throw new InputError(`a sample is a tally, its entries, or an array of values, not ${String(sample)}`);
}
