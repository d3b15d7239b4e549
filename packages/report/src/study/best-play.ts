import { type AnyGame, InputError, type ParamValues } from '@cards/core';

/** Games with more states or outcomes are not solved: that takes about a second. */
const MOST_STATES = 10_000;

/** An equilibrium is computed as closely as this, in the unit of the payoff. */
const CLOSE = 1e-5;

/**
 * What best play is worth in a small game, for {@link studiesOf}.
 *
 * @param game - the game. If its member `search` is a name, load that game first
 * @param params - the value of every parameter
 * @param onProgress - called now and then while the game is solved
 * @returns undefined if the game has more than 10,000 states or outcomes, or best play has no single value
 */
export async function bestPlay(
  game: AnyGame,
  params: ParamValues,
  onProgress?: () => void,
): Promise<number | undefined> {
  const { gameTree, HiddenInformationError, optimum, solve } = await import('@cards/core/solve');
  const news = onProgress === undefined ? {} : { onProgress };
  try {
    const { value, values } = optimum<unknown, ParamValues>(game, params, { maxStates: MOST_STATES, ...news });
    return values === undefined ? value : undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (!(error instanceof HiddenInformationError)) return undefined;
  }
  try {
    const tree = gameTree<unknown, ParamValues>(game, params, { maxGames: MOST_STATES, ...news });
    const { bounds, nashConv } = solve(tree, { tolerance: CLOSE, maxIterations: 2000, ...news });
    return bounds === undefined || nashConv > CLOSE ? undefined : (bounds[0] + bounds[1]) / 2;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
