import type { Rng } from '@cards/core';
import { UnoWarMatch } from './match.js';
import { BiggestCardAI } from './strategies/biggest.js';
import { RandomCardAI } from './strategies/random.js';
import { SmallestCardAI } from './strategies/smallest.js';
import type { AI } from './view.js';

/**
 * The document's tournament: the win rate of every ordered pair of players, a line each, such as
 * `Random Card AI vs. Smallest Card AI winRate: 0.002`.
 *
 * @param trials - games for each pair, a whole number from 1 on
 * @param rng - deals
 * @param players - who takes part; the document's three when left out
 * @throws RangeError, with the first line, for any other number of trials
 * @throws MisbehaviorError when a player breaks the rules
 */
export function* tournament(
  trials: number,
  rng: Rng,
  players: readonly AI[] = [new RandomCardAI(), new SmallestCardAI(), new BiggestCardAI()],
): Generator<string, void, void> {
  for (const ai1 of players) {
    for (const ai2 of players) {
      const rate = new UnoWarMatch(ai1, ai2).winRate(trials, rng);
      yield `${String(ai1)} vs. ${String(ai2)} winRate: ${threeDecimals(rate)}`;
    }
  }
}

/** A rate to three decimals, without trailing zeros but never without a decimal, as the document prints it. */
function threeDecimals(rate: number): string {
  const text = String(Math.round(rate * 1000) / 1000);
  return text.includes('.') ? text : `${text}.0`;
}
