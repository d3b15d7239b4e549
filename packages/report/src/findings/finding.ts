/**
 * An answer in one or two sentences, derived from the numbers of a summary.
 *
 * A finding is stated only if it holds for all values within intervals that hold together with a probability of at
 * least 95%, however many cells the run has and whether or not they share their deals.
 */
export interface Finding {
  /** The question that it answers. */
  readonly kind: FindingKind;
  /**
   * `shown`: the games support it. `open`: the games do not decide the question; the text says how many would.
   * `alarm`: something disagrees that should agree.
   */
  readonly status: 'shown' | 'open' | 'alarm';
  /** The sentences, in plain text. */
  readonly text: string;
  /** The numbers in the text, by name, with all their digits. */
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

/** The probability that a run states any finding that is wrong, if all of its intervals are at their nominal level. */
export const FINDING_ERROR = 0.05;

/**
 * Two values count as equally good when their difference is shown to be smaller than this share of the better one; for
 * rates, smaller than this difference of rates.
 */
export const MARGIN = 0.01;
