import { createRunner, type GameRngs, InputError, resolveParams, type Rng } from '@cards/core';
import { UnoWarGame } from './engine.js';
import { PARAMETERS } from './parameters.js';
import type { AI } from './view.js';

const PARAMS = resolveParams(PARAMETERS);

/**
 * A match of two AIs: any number of games with the document's parameters, 10 points and hands of 5.
 */
export class UnoWarMatch {
  /** Plays in seat 0 and leads the first round of each game. */
  readonly ai1: AI;
  /** Plays in seat 1. */
  readonly ai2: AI;

  /**
   * @param ai1 - leads the first round of each game
   * @param ai2 - the other one
   */
  constructor(ai1: AI, ai2: AI) {
    this.ai1 = ai1;
    this.ai2 = ai2;
  }

  /**
   * Plays one game.
   *
   * @param rng - deals, and serves AIs that draw random numbers
   * @returns whether `ai1` won
   * @throws InputError without a generator
   * @throws MisbehaviorError when an AI breaks the rules
   */
  playGame(rng: Rng): boolean {
    return this.winRate(1, rng) === 1;
  }

  /**
   * Plays many games.
   *
   * @param trials - the number of games, from 1 on
   * @param rng - deals, and serves AIs that draw random numbers
   * @returns the proportion of games that `ai1` won, 0 to 1
   * @throws InputError for any other number of games, or without a generator
   * @throws MisbehaviorError when an AI breaks the rules
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
 * Checks the arguments of a win rate.
 *
 * @throws InputError for anything but an integer from 1 on and a generator
 */
export function checkTrials(trials: number, rng: Rng): void {
  if (!(Number.isSafeInteger(trials) && trials >= 1))
    throw new InputError(`a win rate takes a whole number of trials from 1 on, not ${trials}`);
  // Code without types may leave it out.
  if ((rng as Rng | undefined) === undefined)
    throw new InputError('a match needs a generator, such as seededRng(1); none was given');
}
