import { createRunner, type GameRngs, InputError, resolveParams, type Rng } from '@cards/core';
import { UnoWarGame } from './engine.js';
import { PARAMETERS } from './parameters.js';
import type { AI } from './view.js';

const PARAMS = resolveParams(PARAMETERS);

/**
 * A match of two AIs: many games with the document's parameters, 10 points and hands of 5 cards.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { RandomCardAI, SmallestCardAI, UnoWarMatch } from '@cards/unowar';
 *
 * const match = new UnoWarMatch(new SmallestCardAI(), new RandomCardAI());
 * match.playGame(seededRng(1)); // => true
 * match.winRate(100, seededRng(1)); // => 1
 * ```
 */
export class UnoWarMatch {
  /** Plays in seat 0 and leads the first round of each game. */
  readonly ai1: AI;
  /** Plays in seat 1. */
  readonly ai2: AI;

  /**
   * @param ai1 - leads the first round of each game
   * @param ai2 - the opponent
   */
  constructor(ai1: AI, ai2: AI) {
    this.ai1 = ai1;
    this.ai2 = ai2;
  }

  /**
   * Plays one game.
   *
   * @param rng - shuffles the deck, and is passed to both AIs
   * @returns whether `ai1` won
   * @throws InputError if `rng` is missing
   * @throws MisbehaviorError if an AI breaks the rules or throws an error
   */
  playGame(rng: Rng): boolean {
    return this.winRate(1, rng) === 1;
  }

  /**
   * Plays many games.
   *
   * @param trials - the number of games, a positive integer
   * @param rng - shuffles the deck, and is passed to both AIs
   * @returns the proportion of games that `ai1` won, 0 to 1
   * @throws InputError if `trials` is not a positive integer, or `rng` is missing
   * @throws MisbehaviorError if an AI breaks the rules or throws an error
   */
  winRate(trials: number, rng: Rng): number {
    checkTrials(trials, rng);
    const players = [this.ai1, this.ai2].map((strategy) => ({ name: String(strategy), strategy }));
    const runner = createRunner(UnoWarGame.undealt(PARAMS), players);
    const rngs: GameRngs = { deal: rng, seats: [rng, rng] };
    const measures = new Int32Array(3);
    let wins = 0;
    for (let trial = 0; trial < trials; trial++) {
      runner.play(rngs, measures);
      wins += measures[0] as number;
    }
    return wins / trials;
  }
}

/**
 * Checks the arguments of {@link UnoWarMatch.winRate}.
 *
 * @throws InputError if `trials` is not a positive integer, or `rng` is missing
 */
export function checkTrials(trials: number, rng: Rng): void {
  if (!(Number.isSafeInteger(trials) && trials >= 1))
    throw new InputError(`the number of trials must be a positive integer, not ${trials}`);
  // JavaScript callers can omit the argument.
  if ((rng as Rng | undefined) === undefined)
    throw new InputError('a match needs a random generator, such as seededRng(1); none was given');
}
