/**
 * An answer in one or two sentences, derived from the numbers of a summary.
 *
 * A finding uses at most one interval of each mean, or of each contest of two players. The error rate of each interval
 * is 5% divided by the number of these intervals in the run (Bonferroni): the only correction. All
 * intervals hold together with a probability of at least 95%, whether or not the cells share their deals. A comparison
 * is `shown` only if it is true of all values within the intervals, or if exact values decide it, by the rules of
 * `decide`.
 *
 * Findings of the kinds `stop`, `agreement` and `fit` do not use these intervals. A sequential test has its own 95%
 * interval for each cell. An estimate differs from a known value by chance at most once in 10,000 times for each value.
 * The tests of the distributions of a finding have an error rate of 0.001 together (Holm).
 */
export interface Finding {
  /** The question that it answers. */
  readonly kind: FindingKind;
  /**
   * - `shown`: the games or exact values support it.
   * - `open`: the games do not decide the question. `gamesNeeded` in the values, if present, is the number of games per
   *   cell that shows a difference of the margin with a probability of 90%. Without values, a measure is missing, which
   *   the text names.
   * - `alarm`: an estimate disagrees with a known value, or a distribution with the exact one.
   */
  readonly status: 'shown' | 'open' | 'alarm';
  /** The sentences, in plain text. Names from files can have control characters, which `printable` replaces. */
  readonly text: string;
  /** The numbers in the text, by name, with all their digits. Rates are shares from 0 to 1, not percentages. */
  readonly values: Readonly<Record<string, number>>;
}

/** The question that a finding answers. */
export type FindingKind =
  /** What is the mean of this cell? */
  | 'mean'
  /** Which strategy is best? */
  | 'best'
  /** How does a mean change with a number? */
  | 'trend'
  /** How do two strategies differ on the same deals? */
  | 'difference'
  /** Who wins against whom? */
  | 'contest'
  /** What did the stopping rule decide? */
  | 'stop'
  /** Do estimates agree with exact and published values? */
  | 'agreement'
  /** Do distributions fit the exact ones? */
  | 'fit';

/** The probability that any interval of the findings of a run misses its true value. */
export const FINDING_ERROR = 0.05;

/**
 * The margin of "equally good": two means are equally good if the whole interval of their difference is within this
 * share of the best mean. For rates and scores, it is a difference of one percentage point.
 */
export const MARGIN = 0.01;
