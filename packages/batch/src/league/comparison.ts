import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import type { LeagueLead } from './league-report.js';

/** The probability that any interval of a league misses. */
const ERROR = 0.05;

/** The least sample for a corrected interval. */
const SMALLEST_SAMPLE = 31;

/** What the comparisons of a league have in common. */
export interface ComparisonSetting {
  /** The number of comparisons: every pair of strategies, after every round. */
  readonly comparisons: number;
  /** The largest difference that counts as equally good, in units of the sums. */
  readonly margin: number;
  /** The largest possible difference of one deal, in units of the sums. */
  readonly range: number;
}

/** The comparison of two strategies on the same deals. */
export type SumComparison = Omit<LeagueLead, 'over'>;

/**
 * Compares two strategies by the differences of their sums on the same deals.
 *
 * The interval is `meanInterval` of `@cards/statistics`, corrected for all comparisons (Bonferroni): with a probability
 * of at least 95%, no pair of strategies is in the wrong order with the verdict `better` after any round.
 *
 * @param differences - the histogram of the differences, one for each deal
 * @param setting - what all comparisons have in common
 */
export function compareSums(
  differences: TallyEntries,
  { comparisons, margin, range }: ComparisonSetting,
): SumComparison {
  const { n, mean } = moments(differences);
  if (n < SMALLEST_SAMPLE) return { mean, interval: null, verdict: 'open' };
  const [low, high] = meanInterval(differences, [-range, range], ERROR / comparisons);
  const verdict = low > 0 || high < 0 ? 'better' : Math.max(high, -low) <= margin ? 'equal' : 'open';
  return { mean, interval: [low, high], verdict };
}
