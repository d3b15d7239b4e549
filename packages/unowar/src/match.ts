import { type GameRngs, createRunner, resolveParams, type Rng } from '@cards/core';
import { PARAMETERS } from './parameters.js';
import { UnoWarGame } from './engine.js';
import type { AI } from './view.js';

const PARAMS = resolveParams(PARAMETERS);

/**
 * A match-up of two players, by the document's parameters: 10 points, hands of 5. It holds the two players and plays any
 * number of games between them.
 */
export class UnoWarMatch {
  /** Sits in seat 0 and leads the first round. */
  readonly ai1: AI;
  /** Sits in seat 1. */
  readonly ai2: AI;

  /**
   * @param ai1 - leads the first round
   * @param ai2 - the other one
   */
  constructor(ai1: AI, ai2: AI) {
    this.ai1 = ai1;
    this.ai2 = ai2;
  }

  /**
   * Plays one game.
   *
   * @param rng - deals, and serves players who want randomness
   * @returns whether `ai1` won
   * @throws MisbehaviorError when a player breaks the rules
   */
  playGame(rng: Rng): boolean {
    return this.winRate(1, rng) === 1;
  }

  /**
   * Plays many games.
   *
   * @param trials - how many, a whole number from 1 on
   * @param rng - deals, and serves players who want randomness
   * @returns the share of games that `ai1` won, 0 to 1
   * @throws RangeError for any other number of trials
   * @throws MisbehaviorError when a player breaks the rules
   */
  winRate(trials: number, rng: Rng): number {
    if (!(Number.isSafeInteger(trials) && trials >= 1)) {
      throw new RangeError(`a win rate takes a whole number of trials from 1 on, not ${trials}`);
    }
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
