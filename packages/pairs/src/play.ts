import { type Player, playToEnd, type Rng, type Strategy } from '@cards/core';
import { MatchCardGame } from './engine.js';
import { GoodPlayer } from './strategies/good.js';
import { RandomPlayer } from './strategies/random.js';
import type { PairsView } from './view.js';

/** The size of the document's Monte Carlo games. */
const MC_CARDS = 32;

/**
 * Plays a game to its end with random flips; see {@link RandomPlayer}.
 *
 * @param g - a new game, or one in progress
 * @param rng - chooses the cards
 * @returns the flips of the whole game
 * @throws MisbehaviorError when the game does not end within 100,000 flips
 */
export function playRandom(g: MatchCardGame, rng: Rng): number {
  playToEnd(g, { name: 'random', strategy: new RandomPlayer() }, rng);
  return g.getFlips();
}

/**
 * Plays a game to its end with a perfect memory; see {@link GoodPlayer}.
 *
 * @param g - a new game, or one in progress; the player does not know what was flipped before and lies face down again
 * @param rng - chooses among the unseen cards
 * @returns the flips of the whole game
 */
export function playGood(g: MatchCardGame, rng: Rng): number {
  playToEnd(g, { name: 'good', strategy: new GoodPlayer() }, rng);
  return g.getFlips();
}

/**
 * The average number of flips of {@link playRandom} in shuffled games of 32 cards: 800/3 in the long run.
 *
 * @param N - the number of games, an integer from 1 on
 * @param rng - shuffles and plays
 * @throws RangeError for any other number of games
 */
export function randomMC(N: number, rng: Rng): number {
  return averageFlips(N, new RandomPlayer(), rng);
}

/**
 * The average number of flips of {@link playGood} in shuffled games of 32 cards: 50.503160 in the long run.
 *
 * @param N - the number of games, an integer from 1 on
 * @param rng - shuffles and plays
 * @throws RangeError for any other number of games
 */
export function goodMC(N: number, rng: Rng): number {
  return averageFlips(N, new GoodPlayer(), rng);
}

function averageFlips(N: number, strategy: Strategy<PairsView>, rng: Rng): number {
  if (!(Number.isSafeInteger(N) && N >= 1)) {
    throw new RangeError(`the number of games is an integer from 1 on, not ${N}`);
  }
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
