import { normalQuantile } from '@cards/statistics/internal';
import { type Finding, MARGIN } from '../model/report-model.js';
import { grouped } from '../words/estimate.js';
import { type Difference, evidence, evidenceOfShare, exactly, percent, rounded, type Subject } from './subject.js';

/**
 * What the interval of a difference decides, for a margin below which a difference does not matter. Positive means that
 * the first one is better. The rules, in this order:
 *
 * 1. The interval excludes 0: `better` or `worse`. If it is also within the margin, the difference is shown to be
 *    small: `slightly better` or `slightly worse`.
 * 2. The interval contains 0 and is within the margin: `equal`. This is an equivalence test, two one-sided tests at
 *    half of the error each.
 * 3. Neither: `open`.
 *
 * As games are added, a true difference within the margin is first open, then equal, and in the end slightly better.
 * Both last answers say that the difference is smaller than the margin, so the second one takes nothing back.
 */
export type Decision = 'better' | 'slightly better' | 'equal' | 'slightly worse' | 'worse' | 'open';

export function decide({ low, high }: Pick<Difference, 'low' | 'high'>, margin: number): Decision {
  const isSmall = -margin < low && high < margin;
  if (low > 0) return isSmall ? 'slightly better' : 'better';
  if (high < 0) return isSmall ? 'slightly worse' : 'worse';
  // Without a margin and without an interval, both are 0.
  return isSmall || (low === 0 && high === 0) ? 'equal' : 'open';
}

export const isBetter = (decision: Decision): boolean => decision === 'better' || decision === 'slightly better';

export const isWorse = (decision: Decision): boolean => decision === 'worse' || decision === 'slightly worse';

const POWER = 0.9;

/**
 * The number of games that show the stated difference with a probability of 90%, rounded up to two significant digits.
 * It depends on the width of the interval only, not on the observed difference, which can be chance. Text and values
 * are empty if the games so far are enough.
 */
export function gamesNeeded(
  { n, low, high, error }: Pick<Subject, 'n' | 'low' | 'high' | 'error'>,
  stated: number,
  words: { readonly difference: string; readonly games: string },
): Pick<Finding, 'text' | 'values'> {
  const width = (high - low) / 2 / stated;
  const games = n * (width * (1 + normalQuantile(POWER) / normalQuantile(1 - error / 2))) ** 2;
  if (!(games > n && games < Number.MAX_SAFE_INTEGER)) return { text: '', values: {} };
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 1);
  const needed = Math.ceil(games / unit) * unit;
  const text = ` To show a difference of ${words.difference}, about ${grouped(needed)} ${words.games} are needed.`;
  return { text, values: { gamesNeeded: needed } };
}

/** What the players of a two-seat game play for, in numbers and words: the score, or a payoff such as chips. */
export interface Stake {
  /** The mean with which neither player is better. */
  readonly neutral: number;
  /** A difference from it that does not matter; 0 if every difference matters. */
  readonly margin: number;
  /** What a paired cell counts as a trial. */
  readonly trials: 'game pairs' | 'rounds';
  /** The mean of a game pair, for each unit of the mean of a game. */
  readonly inPair: number;
  /** The name of a mean in the values of a finding. */
  readonly value: 'share' | 'payoff';
  /** The name in a sentence about a trend. */
  readonly name: string;
  /** What a player does to get an amount: `scores`. */
  readonly verb: string;
  /** A mean: `71.7%`, `71.7% of the games`, `-0.31 chips a game`. */
  amount(subject: Subject): string;
  /** The interval and the exact value of a mean, in parentheses. */
  evidence(subject: Subject): string;
}

/** What the games decide about a mean: whether it is better than the neutral one. */
export function decided({ low, high }: Pick<Subject, 'low' | 'high'>, { neutral, margin }: Stake): Decision {
  return decide({ low: low - neutral, high: high - neutral }, margin);
}

/** What the exact mean decides; undefined if it is not known. */
export function byExact(subject: Subject, stake: Stake): Decision | undefined {
  const exact = exactly(subject);
  return exact && decided(exact, stake);
}

export function stakeValues({ mean, low, high, exact }: Subject, { value }: Stake): Finding['values'] {
  return { [value]: mean, low, high, ...(exact === undefined ? {} : { exact }) };
}

/** The score: 1 for a win, 1/2 for a tie. Without ties, it is the share of the games won. */
export function scoreStake(hasTies: boolean): Stake {
  const [name, verb, end] = hasTies ? ['the score', 'scores', ''] : ['the share of the games', 'wins', ' of the games'];
  const amount = (subject: Subject): string => percent(subject.mean, subject) + end;
  const words = { trials: 'game pairs', inPair: 4, value: 'share', name, verb } as const;
  return { neutral: 0.5, margin: MARGIN, ...words, amount, evidence: evidenceOfShare };
}

/**
 * A payoff: what one player wins and the other loses. Its bounds do not tell which differences matter, so it has no
 * margin.
 */
export function payoffStake(unit: string): Stake {
  const amount = (subject: Subject): string => `${rounded(subject.mean, subject)} ${unit} a game`;
  const words = { trials: 'game pairs', inPair: 2, value: 'payoff', name: unit, verb: 'gets' } as const;
  return { neutral: 0, margin: 0, ...words, amount, evidence };
}
