import type { Belief } from '../contracts/belief.js';
import { dataEngine, type Engine, type Move, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { requiredResult } from '../contracts/result.js';
import { grouped, InputError, resultUnless } from '../errors.js';
import { checkRules } from '../runner/check-rules.js';
import { solvedBeliefs } from './belief-solution.js';
import { checkOptions, type ProgressOption, TooLargeError } from './branches.js';
import { buildTree, MAX_GAMES } from './build-tree.js';
import { compareFutures } from './compare-futures.js';
import { confirmSolution } from './confirm-solution.js';
import { bestResponse } from './game-tree.js';
import { HiddenInformationError, OpenBelief } from './open-belief.js';
import { type Solved, solvedTree } from './positions.js';
import { SeatBelief } from './seat-belief.js';
import { type Situation, situationsOf } from './situations.js';
import { StateSpace } from './state-space.js';
import { dealtValue, type StateGraph } from './state-graph.js';
import { decisionsOf, pure, solvedStates } from './state-solution.js';
import { chosenMove, endPlay, iterateValues, type Play } from './value-iteration.js';

/**
 * The options of {@link optimum}.
 *
 * @inline
 */
export interface OptimumOptions extends ProgressOption {
  /**
   * The largest number of states (default: 2,000,000): for a seat that does not see everything, of the states that can
   * be in all of its positions.
   */
  readonly maxStates?: number;
  /** How far the bounds of a value can be apart, as a share of it or in its unit (default: 1e-9). */
  readonly tolerance?: number;
}

/**
 * The best that players can do.
 *
 * @inline
 */
export interface Optimum {
  /**
   * With one seat: the best mean of the first measure, in its unit, over all strategies. With more: what seat 0 wins on
   * average if each seat plays best, in the unit of the payoff; without a payoff, 1 for a win and 1/2 for a tie.
   */
  readonly value: number;
  /** The lower bound of the value, by interval iteration; rounding aside, the value itself unless play can repeat. */
  readonly lower?: number;
  /** The upper bound of the value. */
  readonly upper?: number;
  /**
   * With three teams and more, or if two seats do not always win the same sum: what each seat wins on average. It is
   * one equilibrium of several, which can differ in their values: of moves that are equally good for the seat that
   * moves, it plays the first legal one.
   */
  readonly values?: readonly number[];
  /** In these games: the sum over the seats of what a best response gains. It is 0, but for rounding, if play ends. */
  readonly nashConv?: number;
  /** The number of states in which a seat moves. States of knowledge with the same key are one. */
  readonly states: number;
  /** What the seats play in their first situations, at most 100: one best move in each. */
  readonly decisions: readonly Situation[];
}

const MOST_DECISIONS = 100;

/** A state of a small game with a few moves takes about 300 bytes. */
const MAX_STATES = 2_000_000;

/** The bounds of a value differ by this share of it, or this much, by rounding only. */
const ROUNDING = 1e-9;

/**
 * Computes the best mean of the first measure of a one-seat game over all strategies, or what the seats of a game in
 * which nothing is hidden win if each of them plays best, from the rules alone.
 *
 * If the belief of the game has a `key`, states with the same key are one. The values of all states are then computed
 * by value iteration, so a state can be reached from itself. Without a `key`, equal states are one, and for one seat
 * that does not see everything, equal probabilities of what it cannot see; the rules must be by `defineGame`. Of the
 * rules of others for one seat, every possible game is played, at most 1,000,000.
 *
 * @param game - the game. If its member `search` is a name, load that game first
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws HiddenInformationError if one of several seats does not see everything, or nothing shows that it does
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
export function optimum(game: AnyGame, given: ParamValues = {}, options: OptimumOptions = {}): Optimum {
  return solveOpen(game, given, options).optimum;
}

/** An optimum, and the solution of all situations. */
interface SolvedOptimum {
  readonly optimum: Optimum;
  readonly solved: Solved;
  /** The states, with the number of the move that is played in each, and their values; absent without states. */
  readonly states?: {
    readonly space: StateSpace;
    readonly policy: Int32Array;
    /** For seat 0, or for all seats if the optimum has `values`. */
    readonly values: Float64Array;
  };
}

/** The states of a game that hides nothing, for policies of its seats, also if best play has no end. */
export interface StateModel {
  readonly space: StateSpace;
  /** Whether two seats win the same sum in every game. */
  readonly isZeroSum: boolean;
  /** What a seat wins from each state on, if it plays best in a graph of these states. */
  valuesOf(graph: StateGraph, seat: Seat): Float64Array;
  /** By state: the number of the best move by these values of a seat. */
  choose(seat: Seat, values: Float64Array): Int32Array;
  /** Best play of every seat, computed once. */
  solve(): SolvedOptimum;
  /** These moves as the solution of the game. */
  solvedBy(policy: Int32Array): Solved;
}

/** Computes what {@link optimum} returns, and keeps the solution. */
export function solveOpen(game: AnyGame, given: ParamValues, options: OptimumOptions = {}): SolvedOptimum {
  checkOptions(options);
  const params = checkedParams(game, given);
  checkRules(game, params);
  const found =
    seatsOf(game, params) > 1
      ? statesOf(game, params, options).solve()
      : (resultUnless(HiddenInformationError, () => statesOf(game, params, options).solve()) ??
        solveAlone(game, params, options));
  const { value, lower = value, upper = value, values = [value] } = found.optimum;
  const { sign } = requiredResult(game, params);
  const { solved, states: { space, policy } = {} } = found;
  // Where states have keys, a move is found by what it leads to, which takes long.
  const isKeyed = space?.isKeyed === true;
  const played =
    space === undefined || isKeyed || space.unseen !== undefined
      ? { strategy: solved.strategy('the solution') }
      : { moveIn: (at: Engine<unknown>) => space.graph.moves[policy?.[space.stateIn(at) ?? -1] ?? -1] as Move };
  const won = values.map((one) => sign * one);
  confirmSolution(game, params, played, won, upper - lower, isKeyed ? 'slow' : 'quick');
  return found;
}

/**
 * The states of a game, before they are explored, and the belief of its first seat.
 *
 * @param unseen - what the only seat knows, if it does not see everything
 */
function spaceOf(game: AnyGame, params: ParamValues, maxStates: number, unseen?: SeatBelief) {
  const { id, search } = game;
  const seats = seatsOf(game, params);
  const beliefOf = (seat: Seat): Belief<unknown> | undefined =>
    typeof search === 'object' && seats <= 2 ? search.belief(params, seat) : undefined;
  const [one, other] = [beliefOf(0), beliefOf(0)];
  const engine = game.engine(params);
  const advice =
    unseen === undefined
      ? ''
      : `, and its seat does not see everything. Fewer states differ if each hand is sorted, or a count; if rng.weighted(counts) draws; and if a move draws once, so that a dealer's cards are moves of their own`;
  const refuse = (what: string): Error => new TooLargeError(`${id} has ${what}${advice}`, maxStates);
  // Two seats that both know everything have the states themselves, in place of what a belief samples.
  const isOpen = seats > 1 && dataEngine(engine) !== undefined && !one?.moves && !one?.soFar;
  const beliefs =
    unseen !== undefined
      ? ([unseen] as const)
      : one?.key && other && !isOpen
        ? ([one, other] as const)
        : ([new OpenBelief(game, params, engine, one?.key?.bind(one))] as const);
  return { space: new StateSpace(game, params, engine, beliefs, refuse), one, beliefOf };
}

/**
 * Compares the futures of positions with equal keys.
 *
 * @param maxStates - the largest number of states that are compared, those of the first moves
 * @returns whether that is all
 * @throws MisbehaviorError that names two positions with one key and different futures
 * @throws InputError if its states cannot be computed
 */
export function checkKeys(game: AnyGame, params: ParamValues, maxStates: number): boolean {
  const { space } = spaceOf(game, params, maxStates);
  const isWhole = resultUnless(TooLargeError, () => space.explore(maxStates, undefined) ?? true) === true;
  space.close();
  compareFutures(space);
  return isWhole;
}

/** Solves a game of one seat that does not see everything by all possible games: one whose states are unknown. */
function solveAlone(
  game: AnyGame,
  params: ParamValues,
  { maxStates = MAX_GAMES, onProgress }: OptimumOptions,
): SolvedOptimum {
  const { sign } = requiredResult(game, params);
  const tree = resultUnless(TooLargeError, () => buildTree(game, params, 1, { maxGames: maxStates, onProgress }));
  if (tree === undefined)
    throw new TooLargeError(
      `${game.id} has more than ${grouped(maxStates)} possible games, or half as many decisions, and its seat does not see everything. A game that hides nothing is solved by its states, such as one that draws a hidden card when it is turned over`,
      maxStates,
    );
  const uniform = tree.sets.map((sets) => sets.uniform());
  const { value, policy } = bestResponse(tree, 0, uniform);
  const decisions = situationsOf(tree, 0, policy).slice(0, MOST_DECISIONS);
  return {
    optimum: { value: sign * value, states: tree.sets[0].moves.length, decisions },
    solved: solvedTree(tree, [policy, ...uniform.slice(1)]),
  };
}

/** Explores the states of a game, which are solved when they are asked for. */
export function statesOf(
  game: AnyGame,
  params: ParamValues,
  { maxStates = MAX_STATES, tolerance = ROUNDING, onProgress }: OptimumOptions,
): StateModel {
  const { id, measures } = game;
  const seats = seatsOf(game, params);
  const {
    kind,
    sign,
    teams,
    bounds: [lowest, highest],
  } = requiredResult(game, params);
  const explored = (unseen?: SeatBelief) => {
    const spaces = spaceOf(game, params, maxStates, unseen);
    spaces.space.explore(maxStates, onProgress);
    return spaces;
  };
  const isAlone = seats === 1 && dataEngine(game.engine(params)) !== undefined;
  const { space, one, beliefOf } = isAlone
    ? (resultUnless(HiddenInformationError, explored) ?? explored(new SeatBelief(game, game.engine(params), maxStates)))
    : explored();
  if (space.isKeyed) compareFutures(space);
  const { graph, atStart, isConstantSum } = space;
  // Of two teams, one wins what the other does not.
  const isRivalry = kind === 'winners' ? new Set(teams).size === 2 : seats === 2 && isConstantSum;
  const parts = graph.parts();
  const range = highest - lowest;
  const { numbers: gains } = graph.gains;
  // A result is in its bounds. What a belief has not counted so far can be less or more.
  const [least, most] = one?.soFar ? [-range, range] : [lowest, highest];
  /** The values of play, which must not depend on what endless play is worth. */
  const valuesOf = (
    play: Play,
    on = graph,
    what = 'optimum, because play',
  ): readonly [low: Float64Array, high: Float64Array] => {
    const inParts = on === graph ? parts : on.parts();
    const starts = [
      { start: one?.soFar && gains.every((gain) => gain >= 0) ? 0 : least, unknown: least },
      { start: one?.soFar && gains.every((gain) => gain <= 0) ? 0 : most, unknown: most },
    ];
    const [low, high] = iterateValues(on, inParts, play, starts, onProgress) as [Float64Array, Float64Array];
    for (const at of play.valued.keys()) {
      const [lower, upper] = [low, high].map((values) => dealtValue(on, values, play.valued.length, at)) as [
        number,
        number,
      ];
      if (upper - lower > tolerance * Math.max(1, Math.abs(lower)))
        throw new InputError(
          `${id} has no ${what} can go on for ever, and the rules do not say what that is worth; limit the moves${seats === 1 ? `, or let each of them cost something in ${measures[0].name}` : ''}`,
        );
    }
    return [low, high];
  };
  const [states, start] = [space.explored, atStart[0] as number];
  const policyOf = (play: Play, values: Float64Array): Int32Array => {
    const policy = graph.movers.numbers.slice(0, states);
    for (let state = 0; state < states; state++) policy[state] = chosenMove(graph, play, state, values);
    endPlay(graph, parts, play, policy, values);
    return policy;
  };
  const all = atStart.map((_, seat) => seat);
  const playOf = (valued: readonly Seat[]): Play => ({ valued, signs: all.map(() => 1) });
  const solution = (
    found: Omit<Optimum, 'states' | 'decisions'>,
    policy: Int32Array,
    valued: readonly Seat[],
    [low, high]: readonly [low: Float64Array, high: Float64Array],
  ): SolvedOptimum => {
    // The values that are known: of other states only bounds are.
    const isKnown = (value: number, at: number): boolean =>
      (high[at] as number) - value <= tolerance * Math.max(1, Math.abs(value));
    const values = parts.endless.length === 0 ? low : low.map((value, at) => (isKnown(value, at) ? value : Number.NaN));
    return {
      optimum: { ...found, states, decisions: decisionsOf(space, policy, MOST_DECISIONS) },
      solved: space.isKeyed
        ? solvedBeliefs({ space, values, policy, belief: beliefOf as (seat: Seat) => Belief<unknown> })
        : solvedStates(space, policy, valued, values),
      states: { space, policy, values: low },
    };
  };
  const solveAll = (): SolvedOptimum => {
    // Seats that play together are one, which moves for all of them.
    const isOne = seats === 1 || kind === 'together';
    if (isOne || isRivalry) {
      const play = { valued: [0], signs: teams.map((team) => (isOne || team === teams[0] ? 1 : -1)) };
      const byBound = valuesOf(play);
      const bounds = byBound.map((values) => sign * (dealtValue(graph, values) + start));
      const [lower, upper] = [Math.min(...bounds), Math.max(...bounds)];
      const policy = policyOf(play, byBound[0]);
      return solution({ value: bounds[0] ?? 0, lower, upper }, policy, [0], byBound);
    }
    const [chosen] = iterateValues(graph, parts, playOf(all), [{ start: 0, unknown: least }], onProgress);
    const policy = policyOf(playOf(all), chosen as Float64Array);
    const shares = pure(graph, policy);
    const playedBy = (free?: Seat): StateGraph =>
      graph.withPolicies(all.map((seat) => (seat === free ? undefined : shares)));
    const byPlayer = valuesOf(playOf(all), playedBy());
    const [played] = byPlayer;
    const values = all.map((seat) => sign * (dealtValue(graph, played, seats, seat) + (atStart[seat] as number)));
    const gained = all.map((seat) => {
      const [, response] = valuesOf(playOf([seat]), playedBy(seat));
      return dealtValue(graph, response) - dealtValue(graph, played, seats, seat);
    });
    const nashConv = gained.reduce((sum, gain) => sum + gain, 0);
    return solution({ value: values[0] ?? 0, values, nashConv }, policy, all, byPlayer);
  };
  let solved: SolvedOptimum | undefined;
  return {
    space,
    isZeroSum: seats === 2 && isConstantSum,
    valuesOf: (on, seat) => valuesOf(playOf([seat]), on, 'exact result, because this play')[0],
    choose: (seat, values) => policyOf(playOf([seat]), values),
    solvedBy: (moves) => solvedStates(space, moves, [], new Float64Array()),
    solve: () => (solved ??= solveAll()),
  };
}
