import type { Rng } from '@cards/core';
import { checkTrials, UnoWarMatch } from './match.js';
import { BiggestCardAI } from './strategies/biggest.js';
import { RandomCardAI } from './strategies/random.js';
import { SmallestCardAI } from './strategies/smallest.js';
import type { AI } from './view.js';

/**
 * The document's tournament: the win rate of every ordered pair of AIs, a line each, such as
 * `Random Card AI vs. Smallest Card AI winRate: 0.002`.
 *
 * @param trials - the number of games of each pair, from 1 on
 * @param rng - deals
 * @param players - the AIs; the document's three when left out
 * @throws InputError at once for any other number of games, or without a generator
 * @throws MisbehaviorError when an AI breaks the rules
 */
export function tournament(
  trials: number,
  rng: Rng,
  players: readonly AI[] = [new RandomCardAI(), new SmallestCardAI(), new BiggestCardAI()],
): Generator<string, void, void> {
  checkTrials(trials, rng);
  return winRates(trials, rng, players);
}

function* winRates(trials: number, rng: Rng, players: readonly AI[]): Generator<string, void, void> {
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
