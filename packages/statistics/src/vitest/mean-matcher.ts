import type { TallyEntries } from '../histogram/moments.js';
import type { Tally } from '../histogram/tally.js';
import type { Interval } from '../intervals/interval.js';
import { meanWithin } from '../sequential/mean-within.js';

/** A sample: a tally, its entries, or the values. */
export type MeanSample = Tally | TallyEntries | readonly number[];

/** How a mean is tested. */
export interface MeanWithinOptions {
  /** The maximum probability of a wrong verdict, above 0 and below 1 (default: 1e-6). */
  readonly error?: number;
  /** The lowest and the highest possible value, both integers (default: 0 and 1). */
  readonly bounds?: Interval;
}

/** What a matcher returns to Vitest or Jest. */
export interface MatcherResult {
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
export function toHaveMeanWithin(
  this: { readonly isNot?: boolean },
  sample: MeanSample,
  low: number,
  high: number,
  { error = ERROR, bounds = [0, 1] }: MeanWithinOptions = {},
): MatcherResult {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- the test framework calls a matcher with its state
  const isNot = this.isNot === true;
  const { verdict, n, mean, interval } = meanWithin(entriesOf(sample), { low, high, bounds, error });
  const isOpen = verdict === 'undecided';
  const [from, to] = interval.map(short);
  const found = `${n} values have a mean of ${short(mean)}; the true mean is between ${from} and ${to} (error ${error})`;
  const expected = `a mean ${isNot ? 'not ' : ''}from ${low} to ${high}`;
  const message = (): string =>
    isOpen
      ? `${found}: that does not decide about ${expected}; take more values, or another range`
      : `expected ${expected}, but ${found}`;
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
  throw new TypeError(`a sample is a tally, its entries, or an array of values, not ${String(sample)}`);
}
