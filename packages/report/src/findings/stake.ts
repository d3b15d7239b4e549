import { type Finding, MARGIN } from '../model/finding.js';
import { decide, type Decision } from './decision.js';
import { evidence, evidenceOfShare, percent, rounded } from './phrases.js';
import { exactly, type Subject } from './subject.js';

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
  const known = exactly(subject);
  return known && decided(known, stake);
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
  const words = { trials: 'game pairs', inPair: 2, value: 'payoff', name: unit, verb: 'wins' } as const;
  return { neutral: 0, margin: 0, ...words, amount, evidence };
}
