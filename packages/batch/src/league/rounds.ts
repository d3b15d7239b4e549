import { type AnyGame, defaultsOf } from '@cards/core';

/** The sizes of the blocks of a league. Each divides the first round. */
const BLOCKS = [50, 25, 20, 10, 5, 4, 2];

/**
 * The number of deals in a block of a league: 50, or fewer if the blocks of the game are smaller. A strategy that fails
 * loses all game pairs of the block.
 */
export function leagueBlock(game: AnyGame): number {
  const { blockSize } = defaultsOf(game);
  return BLOCKS.find((size) => size <= blockSize) ?? 1;
}

/** The number of deals of the first round, a multiple of the block. */
const FIRST_ROUND = 100;

/**
 * The numbers of deals after which a league examines its order. Each round has as many new deals as all before it.
 *
 * @param trials - the maximum number of deals, an integer from 1
 * @returns ascending numbers; the last one is the maximum
 */
export function leagueRounds(trials: number): readonly number[] {
  const rounds: number[] = [];
  for (let deals = FIRST_ROUND; deals < trials; deals *= 2) rounds.push(deals);
  return [...rounds, trials];
}
