import type { Belief } from '../contracts/belief.js';
import { checkedParams } from '../contracts/checked-params.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors/errors.js';
import { bestResponse } from './best-response.js';
import { tooLarge } from './branches.js';
import { buildTree } from './build-tree.js';
import { KnowledgeStates } from './knowledge-states.js';
import { type Situation, situationsOf } from './situations.js';

/** The options of {@link optimum}. */
export interface OptimumOptions {
  /** The largest number of states; of possible games if the belief has no `key` (default: 1,000,000). */
  readonly maxStates?: number;
}

/** The best that a player can do in a one-seat game. */
export interface Optimum {
  /** The best mean of the first measure, in its unit, over all strategies. */
  readonly value: number;
  /** The number of states of knowledge in which the player decides. States with the same key are one. */
  readonly states: number;
  /** What a best strategy plays: its first situations, at most 100. */
  readonly decisions: readonly Situation[];
}

const MOST_DECISIONS = 100;

const MAX_STATES = 1_000_000;

/** More sweeps than this mean that the game cannot be brought to an end. */
const MAX_SWEEPS = 10_000;

/** The last sweep changes no value by more than this share of the value at the start, or this much. */
const PRECISION = 1e-15;

/**
 * Computes the best mean of the first measure of a one-seat game, over all strategies, from the rules alone.
 *
 * If the belief of the game has a `key`, states with the same key are one. The values of all states are then computed
 * by value iteration, so a state can be reached from itself. Without a `key`, every possible game is played, and the
 * game needs `observe`.
 *
 * @param game - the game. If its member `search` is a name, load that game first
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws InputError if there are more states, the game has two seats, its first measure has no better direction, or
 *   the player can play for ever without a cost
 *
 * @example
 * ```ts
 * import { optimum } from '@cards/core/solve';
 * import { pairs } from '@cards/pairs/search';
 *
 * const { value, states } = optimum(pairs, { cards: 8 });
 * value; // ≈ 10.742857
 * states; // => 88
 * ```
 */
export function optimum<View, Params extends ParamValues>(
  game: Game<View, Params>,
  given: ParamValues = {},
  { maxStates = MAX_STATES }: OptimumOptions = {},
): Optimum {
  const { id, seats, measures, parameters, search } = game;
  const params = checkedParams(game, given);
  const { name, better } = measures[0];
  if (seats !== 1) throw new InputError(`${id} has two seats; a game with an optimum has one`);
  if (better === 'neither')
    throw new InputError(`${id} has no optimum, because neither high nor low values of ${name} are better`);
  const sign = better === 'lower' ? -1 : 1;
  const belief = (): Belief<View> | undefined => (typeof search === 'object' ? search.belief(params, 0) : undefined);
  const [one, other] = [belief(), belief()];
  if (one?.key === undefined || other === undefined) {
    const tree = buildTree(game, params, 1, { maxGames: maxStates });
    const { value, policy } = bestResponse(tree, 0, tree.sets[1].uniform());
    const decisions = situationsOf(tree, 0, policy).slice(0, MOST_DECISIONS);
    return { value: sign * value, states: tree.sets[0].moves.length, decisions };
  }
  const states = new KnowledgeStates(game, params, [one, other]);
  while (states.explore())
    if (states.count > maxStates) throw tooLarge(`${id} has more than ${maxStates} states`, params, parameters);
  if (states.canGoOn())
    throw new InputError(
      `${id} has no optimum, because its player can go on for ever without a cost; let each move cost something in ${name}, or limit the moves`,
    );
  const values = new Float64Array(states.count);
  for (let sweeps = 1; states.sweep(values) > PRECISION * Math.max(1, Math.abs(values[0] as number)); sweeps++)
    if (sweeps === MAX_SWEEPS)
      throw new InputError(`${id} has no optimum, because its player cannot be sure to reach the end`);
  return {
    value: sign * ((values[0] as number) + states.atStart),
    states: states.count,
    decisions: states.bestDecisions(values, MOST_DECISIONS),
  };
}
