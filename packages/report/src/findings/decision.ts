import { normalQuantile } from '@cards/statistics';
import type { Finding } from '../model/finding.js';
import { grouped } from '../words/estimate.js';
import type { Difference, Subject } from './subject.js';

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
