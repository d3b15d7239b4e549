import {
  checkRng,
  createRunner,
  type GameRngs,
  type GameRunner,
  InputError,
  MisbehaviorError,
  resolveParams,
  type Rng,
} from '@cards/core';
import { checkAI } from './argument-checks.js';
import { UnoWarGame } from './engine.js';
import { PARAMETERS } from './parameters.js';
import type { AI } from './view.js';

/** Why a person leaves a game before it is over. */
export type ExitReason = 'quit' | 'end of input';

/** A person left a game before it was over. It is not a misbehavior: nothing is wrong with the person's moves. */
export class PersonLeftError extends Error {
  /** Always `PersonLeftError`. */
  override readonly name = 'PersonLeftError';
  /** `quit` if the person typed it, or `end of input`. */
  readonly reason: ExitReason;

  /**
   * @param person - the person's name
   * @param reason - why the person left
   */
  constructor(person: string, reason: ExitReason) {
    super(reason === 'quit' ? `${person} quit the game` : `the input of ${person} ended before the game was over`);
    this.reason = reason;
  }
}

const PARAMS = resolveParams(PARAMETERS);

/**
 * A match of two AIs: many games with the source document's parameters, 10 points and hands of 5 cards.
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
  readonly #ai1: AI;
  readonly #ai2: AI;

  /**
   * @param ai1 - leads the first round of each game
   * @param ai2 - the opponent
   * @throws InputError if an AI does not have the methods `move` and `toString`
   */
  constructor(ai1: AI, ai2: AI) {
    checkAI(ai1, 'move');
    checkAI(ai2, 'move');
    this.#ai1 = ai1;
    this.#ai2 = ai2;
  }

  /** Plays in seat 0 and leads the first round of each game. */
  get ai1(): AI {
    return this.#ai1;
  }

  /** Plays in seat 1. */
  get ai2(): AI {
    return this.#ai2;
  }

  /**
   * Plays one game.
   *
   * @param rng - shuffles the deck, and is passed to both AIs
   * @returns whether `ai1` won
   * @throws InputError if `rng` is missing
   * @throws PersonLeftError if a `HumanAI` leaves the game
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
   * @throws PersonLeftError if a `HumanAI` leaves a game
   * @throws MisbehaviorError if an AI breaks the rules or throws an error
   */
  winRate(trials: number, rng: Rng): number {
    checkTrials(trials, rng);
    const players = [this.ai1, this.ai2].map((strategy) => ({ name: String(strategy), strategy }));
    const runner = createRunner(UnoWarGame.undealt(PARAMS), players);
    const rngs: GameRngs = { deal: rng, seats: [rng, rng] };
    return winRate(runner, trials, () => rngs);
  }
}

/** @throws InputError if `trials` is not a positive integer, or `rng` is missing */
export function checkTrials(trials: number, rng: Rng): void {
  if (!(Number.isSafeInteger(trials) && trials >= 1))
    throw new InputError(`the number of trials must be a positive integer, not ${String(trials)}`);
  checkRng(rng);
}

/**
 * Plays games and returns the proportion that the player in seat 0 won.
 *
 * @throws PersonLeftError if a person leaves a game
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
