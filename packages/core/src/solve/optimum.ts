import type { Belief } from '../contracts/belief.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { type Game, oneOrTwoSeats } from '../contracts/game.js';
import { InputError } from '../errors/errors.js';
import { checkObjective } from '../search/objective.js';
import { bestResponse } from './game-tree.js';
import { type ProgressOption, tooLarge } from './branches.js';
import { buildTree } from './build-tree.js';
import { OpenBelief } from './open-belief.js';
import { type Situation, situationsOf } from './situations.js';
import { StateSpace } from './state-space.js';
import { iterateValues } from './value-iteration.js';

/** The options of {@link optimum}. */
export interface OptimumOptions extends ProgressOption {
  /** The largest number of states; of possible games if the belief has no `key` (default: 1,000,000). */
  readonly maxStates?: number;
}

/** The best that players can do. */
export interface Optimum {
  /**
   * With one seat: the best mean of the first measure, in its unit, over all strategies. With two seats: what seat 0
   * wins on average if both play best, in the unit of the payoff; without a payoff, 1 for a win and 1/2 for a tie.
   */
  readonly value: number;
  /** The number of states in which a seat moves. States of knowledge with the same key are one. */
  readonly states: number;
  /** What the seats play in their first situations, at most 100: one best move in each. */
  readonly decisions: readonly Situation[];
}

const MOST_DECISIONS = 100;

const MAX_STATES = 1_000_000;

/** The bounds of a value differ by this share of it, or this much, by rounding only. */
const ROUNDING = 1e-9;

/**
 * Computes the best mean of the first measure of a one-seat game over all strategies, or the value of a two-seat game
 * in which nothing is hidden, from the rules alone. Seat 1 loses what seat 0 wins, as for {@link gameTree}.
 *
 * If the belief of the game has a `key`, states with the same key are one. The values of all states are then computed
 * by value iteration, so a state can be reached from itself. Without a `key`, every possible game with one seat is
 * played, and the game needs `observe`; with two seats, equal states are one, and the rules must be by `defineGame`.
 *
 * @param game - the game. If its member `search` is a name, load that game first
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws HiddenInformationError if one of two seats does not see everything, or nothing shows that it does
 * @throws InputError if there are more states, the game has nothing to optimize, or the value depends on what endless
 *   play is worth
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
  { maxStates = MAX_STATES, onProgress }: OptimumOptions = {},
): Optimum {
  const { id, measures, parameters, search } = game;
  const params = checkedParams(game, given);
  const seats = oneOrTwoSeats(game, params, 'a solution');
  checkObjective(game);
  const payoff = seats === 1 ? measures[0] : measures.find(({ role }) => role === 'payoff');
  const sign = seats === 1 && measures[0].better === 'lower' ? -1 : 1;
  const belief = (): Belief<View> | undefined => (typeof search === 'object' ? search.belief(params, 0) : undefined);
  const [one, other] = [belief(), belief()];
  if (seats === 1 && one?.key === undefined) {
    const tree = buildTree(game, params, 1, { maxGames: maxStates, onProgress });
    const { value, policy } = bestResponse(tree, 0, tree.sets[1].uniform());
    const decisions = situationsOf(tree, 0, policy).slice(0, MOST_DECISIONS);
    return { value: sign * value, states: tree.sets[0].moves.length, decisions };
  }
  const engine = game.engine(params);
  const refuse = (what: string): Error => tooLarge(`${id} has ${what}`, maxStates, params, parameters);
  const beliefs = one?.key && other ? ([one, other] as const) : ([new OpenBelief(game, params, engine)] as const);
  const space = new StateSpace(game, engine, beliefs, refuse);
  space.explore(maxStates, onProgress);
  const [lowest, highest] = payoff?.bounds(params) ?? [0, 1];
  const gains = space.states.flatMap(({ moves }) => moves.map(({ gain }) => gain));
  const low = iterateValues(space.states, gains.some((gain) => gain < 0) ? lowest - highest : 0, onProgress);
  const high = iterateValues(space.states, gains.some((gain) => gain > 0) ? highest - lowest : 0, onProgress);
  const [lower = 0, upper = 0] = [low[0], high[0]];
  if (upper - lower > ROUNDING * Math.max(1, Math.abs(lower)))
    throw new InputError(
      `${id} has no optimum, because play can go on for ever, and the rules do not say what that is worth; limit the moves${seats === 1 ? `, or let each of them cost something in ${measures[0].name}` : ''}`,
    );
  return {
    value: sign * (lower + space.atStart),
    states: space.states.length,
    decisions: space.bestDecisions(low, MOST_DECISIONS),
  };
}
