import {
  createRunner,
  type GameRngs,
  type GameRunner,
  InputError,
  MisbehaviorError,
  resolveParams,
  type Rng,
} from '@cards/core';
import { checkRng } from '@cards/core/internal';
import { UnoWarGame } from './engine.js';
import { PARAMETERS } from './parameters.js';
import { BiggestCardAI, RandomCardAI, SmallestCardAI } from './strategies/get-play.js';
import { type AI, checkAI } from './view.js';

/** Why a person leaves a game before it is over. */
export type ExitReason = 'quit' | 'end of input';

/** A person left a game before it was over. It is not a misbehavior: nothing is wrong with the person's moves. */
export class PersonLeftError extends Error {
  /** Always `PersonLeftError`. */
  override readonly name = 'PersonLeftError';
  /** Always `CARDS_PERSON_LEFT`, see `hasCode` of `@cards/core`. */
  readonly code = 'CARDS_PERSON_LEFT';
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
function checkTrials(trials: number, rng: Rng): void {
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
