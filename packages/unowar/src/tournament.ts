import { InputError, type Rng } from '@cards/core';
import { checkAI } from './argument-checks.js';
import { checkTrials, UnoWarMatch } from './match.js';
import { BiggestCardAI } from './strategies/biggest.js';
import { RandomCardAI } from './strategies/random.js';
import { SmallestCardAI } from './strategies/smallest.js';
import type { AI } from './view.js';

/**
 * The source document's tournament: yields the win rate of each ordered pair of AIs as a line such as
 * `Random Card AI vs. Smallest Card AI winRate: 0.002`.
 *
 * @param trials - the number of games for each pair, a positive integer
 * @param rng - shuffles the deck, and is passed to the AIs
 * @param players - the AIs, at least one; by default, the source document's three
 * @throws InputError if `trials` is not a positive integer, `rng` is missing, or `players` is not a list of AIs; before
 *   the first line
 * @throws PersonLeftError if a `HumanAI` leaves a game
 * @throws MisbehaviorError if an AI breaks the rules or throws an error
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { BiggestCardAI, SmallestCardAI, tournament } from '@cards/unowar';
 *
 * const lines = [...tournament(10, seededRng(1), [new SmallestCardAI(), new BiggestCardAI()])];
 * lines[1]; // => 'Smallest Card AI vs. Biggest Card AI winRate: 1.0'
 * ```
 */
export function tournament(
  trials: number,
  rng: Rng,
  players: readonly AI[] = [new RandomCardAI(), new SmallestCardAI(), new BiggestCardAI()],
): Generator<string, void, void> {
  checkTrials(trials, rng);
  if (!Array.isArray(players) || players.length === 0)
    throw new InputError('the players of a tournament must be a list of at least one AI');
  for (const ai of players) checkAI(ai, 'move');
  return winRates(trials, rng, players);
}

function* winRates(trials: number, rng: Rng, players: readonly AI[]): Generator<string, void, void> {
  for (const ai1 of players) {
    for (const ai2 of players) {
      yield winRateLine([ai1, ai2].map(String), new UnoWarMatch(ai1, ai2).winRate(trials, rng));
    }
  }
}

/** A line of the source document's tournament; the first AI leads the first round. */
export function winRateLine(names: readonly string[], rate: number): string {
  return `${names.join(' vs. ')} winRate: ${threeDecimals(rate)}`;
}

/** A rate with one to three decimals and no other trailing zeros, as the source document prints it. */
function threeDecimals(rate: number): string {
  const text = String(Math.round(rate * 1000) / 1000);
  return text.includes('.') ? text : `${text}.0`;
}
