import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import type { LeagueLead } from './league-report.js';

/** The probability that any interval of a league misses. */
const ERROR = 0.05;

/** The least sample for a corrected interval. */
const SMALLEST_SAMPLE = 31;

/** The number of deals that must differ from the most frequent difference before their variance alone is reliable. */
const ENOUGH_OTHERS = 30;

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
 * The interval is Student's, corrected for all comparisons (Bonferroni): with a probability of at least 95%, no pair of
 * strategies is in the wrong order with the verdict `better` after any round. While nearly all deals have the same
 * difference, their variance says little, so the interval is wider by what rare deals could move the mean: if k deals
 * differ from the usual value, their expected number is, at the same error rate, at most k + L + √(L² + 2kL) with L =
 * ln(1 / error) (Chernoff's bound of the Poisson distribution).
 *
 * @param differences - the histogram of the differences, one for each deal
 * @param setting - what all comparisons have in common
 */
export function compareSums(
  differences: TallyEntries,
  { comparisons, margin, range }: ComparisonSetting,
): SumComparison {
  const { n, mean, stderr } = moments(differences);
  if (n < SMALLEST_SAMPLE || stderr === null) return { mean, interval: null, verdict: 'open' };
  const error = ERROR / comparisons;
  const [from, to] = meanInterval(mean, stderr, n, error);
  const others = n - differences.reduce((most, [, count]) => Math.max(most, count), 0);
  const bound = Math.log(1 / error);
  const unseen = others >= ENOUGH_OTHERS ? 0 : ((bound + Math.sqrt(bound * (bound + 2 * others))) / n) * range;
  const [low, high] = [Math.max(-range, from - unseen), Math.min(range, to + unseen)];
  const verdict = low > 0 || high < 0 ? 'better' : Math.max(high, -low) <= margin ? 'equal' : 'open';
  return { mean, interval: [low, high], verdict };
}
