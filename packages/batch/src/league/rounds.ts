/** The number of deals in a block of a league. A strategy that fails loses all game pairs of the block. */
export const LEAGUE_BLOCK = 50;

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
