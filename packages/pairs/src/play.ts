import { InputError, type Player, playToEnd, type Rng, type Strategy } from '@cards/core';
import { checkRng } from '@cards/core/internal';
import { MatchCardGame } from './engine.js';
import { GoodPlayer, RandomPlayer } from './strategies.js';
import type { PairsView } from './view.js';

/** The number of cards in the source document's Monte Carlo games. */
const MC_CARDS = 32;

/**
 * Plays a game to its end with random flips; see {@link RandomPlayer}.
 *
 * @param g - a new game, or a game in progress
 * @param rng - the random number generator that chooses the cards
 * @returns the number of flips in the whole game
 * @throws MisbehaviorError if the game does not end within 100,000 flips
 * @throws InputError without a generator
 */
export function playRandom(g: MatchCardGame, rng: Rng): number {
  checkRng(rng);
  playToEnd(g, { name: 'random', strategy: new RandomPlayer() }, rng);
  return g.getFlips();
}

/**
 * Plays a game to its end with a perfect memory; see {@link GoodPlayer}.
 *
 * @param g - a new game, or a game in progress; the player does not know the face-down cards that were seen before
 * @param rng - the random number generator that chooses among the unseen cards
 * @returns the number of flips in the whole game
 * @throws InputError without a generator
 */
export function playGood(g: MatchCardGame, rng: Rng): number {
  checkRng(rng);
  playToEnd(g, { name: 'good', strategy: new GoodPlayer() }, rng);
  return g.getFlips();
}

/**
 * The average number of flips of {@link playRandom} in shuffled games of 32 cards. The exact mean is 800/3.
 *
 * @param N - the number of games, at least 1
 * @param rng - the random number generator of the deals and of the player
 * @throws InputError if `N` is not an integer, or is less than 1
 * @throws InputError without a generator
 */
export function randomMC(N: number, rng: Rng): number {
  return averageFlips(N, new RandomPlayer(), rng);
}

/**
 * The average number of flips of {@link playGood} in shuffled games of 32 cards. The exact mean is 50.503160.
 *
 * @param N - the number of games, at least 1
 * @param rng - the random number generator of the deals and of the player
 * @throws InputError if `N` is not an integer, or is less than 1
 * @throws InputError without a generator
 */
export function goodMC(N: number, rng: Rng): number {
  return averageFlips(N, new GoodPlayer(), rng);
}

function averageFlips(N: number, strategy: Strategy<PairsView>, rng: Rng): number {
  if (!(Number.isSafeInteger(N) && N >= 1))
    throw new InputError(`the number of games must be an integer of at least 1, not ${String(N)}`);
  checkRng(rng);
  const game = new MatchCardGame(MC_CARDS);
  const player: Player<PairsView> = { name: 'monte carlo', strategy };
  let flips = 0;
  for (let i = 0; i < N; i++) {
    game.reset(rng);
    playToEnd(game, player, rng);
    flips += game.getFlips();
  }
  return flips / N;
}
