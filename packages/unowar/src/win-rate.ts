import { type GameRngs, type GameRunner, MisbehaviorError } from '@cards/core';
import { PersonLeftError } from './person-left-error.js';

/**
 * Plays games and returns the proportion that the player in seat 0 won, 0 to 1.
 *
 * @param runner - plays the games
 * @param trials - the number of games, a positive integer
 * @param rngsOf - returns the generators of a game by its index
 * @throws PersonLeftError if a person leaves a game
 * @throws MisbehaviorError if a player breaks the rules or throws another error
 */
export function winRate(runner: GameRunner, trials: number, rngsOf: (trial: number) => GameRngs): number {
  const measures = new Int32Array(3);
  let wins = 0;
  try {
    for (let trial = 0; trial < trials; trial++) {
      runner.play(rngsOf(trial), measures);
      wins += measures[0] as number;
    }
  } catch (error) {
    // A runner attributes every error of a player's code to that player as a misbehavior.
    throw error instanceof MisbehaviorError && error.cause instanceof PersonLeftError ? error.cause : error;
  }
  return wins / trials;
}
