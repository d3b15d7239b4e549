import type { Belief } from '../contracts/belief.js';
import type { Seat } from '../contracts/engine.js';
import { type Game, seatsOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { requiredResult } from '../contracts/result.js';
import { InputError } from '../errors.js';
import { solvedBeliefs } from './belief-solution.js';
import { type ProgressOption, TooLargeError } from './branches.js';
import { buildTree, MAX_GAMES } from './build-tree.js';
import { Tallies } from './enumerate.js';
import { bestResponse } from './game-tree.js';
import { OpenBelief } from './open-belief.js';
import { PlainStates } from './plain-states.js';
import { moveWith, noSuchMove, type Position, positionOf, type Solved, solvedTree } from './positions.js';
import { type Situation, situationOf, situationsOf } from './situations.js';
import { StateSpace } from './state-space.js';
import { chosenMove, iterateValues, type Play, valueOf } from './value-iteration.js';

/** The options of {@link optimum}. */
export interface OptimumOptions extends ProgressOption {
  /** The largest number of states (default: 2,000,000); of possible games if the belief has no `key` (1,000,000). */
  readonly maxStates?: number;
  /** How far the bounds of a value can be apart, as a share of it or in its unit (default: 1e-9). */
  readonly tolerance?: number;
}

/** The best that players can do. */
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
   * With three seats and more, or if two seats do not always win the same sum: what each seat wins on average. It is
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
 * by value iteration, so a state can be reached from itself. Without a `key`, every possible game with one seat is
 * played, and the game needs `observe`; with more seats, equal states are one, and the rules must be by `defineGame`.
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
export function optimum<View, Params extends ParamValues>(
  game: Game<View, Params>,
  given: ParamValues = {},
  options: OptimumOptions = {},
): Optimum {
  return solveOpen(game, given, options).optimum;
}

/** An optimum, and the solution of all situations. */
interface SolvedOptimum<View, Params extends ParamValues> {
  readonly optimum: Optimum;
  readonly solved: Solved<View, Params>;
  /** The states with their values for seat 0, if that says what the others win. */
  readonly states?: { readonly space: StateSpace<View, Params>; readonly values: Float64Array };
}

/** Computes what {@link optimum} returns, and keeps the solution. */
export function solveOpen<View, Params extends ParamValues>(
  game: Game<View, Params>,
  given: ParamValues,
  options: OptimumOptions = {},
): SolvedOptimum<View, Params> {
  const { maxStates = MAX_STATES, tolerance = ROUNDING, onProgress } = options;
  const { id, measures, search } = game;
  const params = checkedParams(game, given);
  const seats = seatsOf(game, params);
  const {
    sign,
    bounds: [lowest, highest],
  } = requiredResult(game, params);
  const beliefOf = (seat: Seat): Belief<View> | undefined =>
    typeof search === 'object' && seats <= 2 ? search.belief(params, seat) : undefined;
  const [one, other] = [beliefOf(0), beliefOf(0)];
  if (seats === 1 && one?.key === undefined) {
    const tree = buildTree(game, params, 1, { maxGames: options.maxStates ?? MAX_GAMES, onProgress });
    const uniform = tree.sets.map((sets) => sets.uniform());
    const { value, policy } = bestResponse(tree, 0, uniform);
    const decisions = situationsOf(tree, 0, policy).slice(0, MOST_DECISIONS);
    return {
      optimum: { value: sign * value, states: tree.sets[0].moves.length, decisions },
      solved: solvedTree(tree, [policy, ...uniform.slice(1)]),
    };
  }
  const engine = game.engine(params);
  const refuse = (what: string): Error => new TooLargeError(`${id} has ${what}`, maxStates);
  const beliefs = one?.key && other ? ([one, other] as const) : ([new OpenBelief(game, params, engine)] as const);
  const space = new StateSpace(game, params, seats, engine, beliefs, refuse);
  space.explore(maxStates, onProgress);
  const solution = (found: Optimum, policy: Int32Array, valued: readonly Seat[], values: Float64Array) => ({
    optimum: found,
    solved:
      beliefs.length > 1
        ? solvedBeliefs({ game, space, values, belief: beliefOf as (seat: Seat) => Belief<View> })
        : solvedStates(game, space, policy, valued, values),
  });
  const { graph, atStart, isConstantSum } = space;
  const parts = graph.parts();
  const range = highest - lowest;
  const { numbers: gains } = graph.gains;
  /** The values of play, which must not depend on what endless play is worth. */
  const valuesOf = (play: Play): readonly [low: Float64Array, high: Float64Array] => {
    const starts = [gains.some((gain) => gain < 0) ? -range : 0, gains.some((gain) => gain > 0) ? range : 0];
    const [low, high] = iterateValues(graph, parts, play, starts, onProgress) as [Float64Array, Float64Array];
    for (const at of play.valued.keys()) {
      const [lower = 0, upper = 0] = [low[at], high[at]];
      if (upper - lower > tolerance * Math.max(1, Math.abs(lower)))
        throw new InputError(
          `${id} has no optimum, because play can go on for ever, and the rules do not say what that is worth; limit the moves${seats === 1 ? `, or let each of them cost something in ${measures[0].name}` : ''}`,
        );
    }
    return [low, high];
  };
  const [states, start] = [graph.states, atStart[0] as number];
  const policyOf = (play: Play, values: Float64Array): Int32Array =>
    graph.movers.numbers.subarray(0, states).map((_, state) => chosenMove(graph, play, state, values));
  if (seats === 1 || (seats === 2 && isConstantSum)) {
    const play = { valued: [0], by: [0, 0], signs: [1, -1] };
    const [low, high] = valuesOf(play);
    const bounds = [low, high].map((values) => sign * ((values[0] ?? 0) + start));
    const [lower, upper] = [Math.min(...bounds), Math.max(...bounds)];
    const policy = policyOf(play, low);
    const decisions = space.decisions(policy, MOST_DECISIONS);
    const found = solution({ value: bounds[0] ?? 0, lower, upper, states, decisions }, policy, [0], low);
    return { ...found, states: { space, values: low } };
  }
  const all = atStart.map((_, seat) => seat);
  const best: Play = { valued: all, by: all, signs: all.map(() => 1) };
  const [chosen] = iterateValues(graph, parts, best, [0], onProgress) as [Float64Array];
  const policy = policyOf(best, chosen);
  const [played] = valuesOf({ ...best, signs: all.map(() => 0), policy });
  const values = all.map((seat) => sign * ((played[seat] ?? 0) + (atStart[seat] as number)));
  const gained = all.map((seat) => {
    const [, response] = valuesOf({
      valued: [seat],
      by: all.map(() => 0),
      signs: all.map((mover) => Number(mover === seat)),
      policy,
    });
    return (response[0] ?? 0) - (played[seat] ?? 0);
  });
  const nashConv = gained.reduce((sum, gain) => sum + gain, 0);
  const decisions = space.decisions(policy, MOST_DECISIONS);
  return solution({ value: values[0] ?? 0, values, nashConv, states, decisions }, policy, all, played);
}

/** Numbers by what a seat sees. A view that stands for two different numbers has none. */
class SeenStates<View> {
  private readonly game: Pick<Game<View, never>, 'id' | 'observe'>;
  private readonly views: PlainStates;
  private readonly numbers: (number | undefined)[] = [];

  constructor(game: Pick<Game<View, never>, 'id' | 'observe'>) {
    this.game = game;
    this.views = new PlainStates(`what a seat of ${game.id} sees`, true);
  }

  add(seat: Seat, view: View, number: number): void {
    const { numbers } = this;
    const at = this.views.numberOf([seat, this.game.observe?.(view)]);
    numbers[at] = at === numbers.length || numbers[at] === number ? number : undefined;
  }

  of(seat: Seat, view: View): number | undefined {
    return this.numbers[this.views.numberOf([seat, this.game.observe?.(view)], false) ?? -1];
  }
}

/** What is left of the probability of a part of the states, when its last sweep ends. */
const LEFT = 1e-17;

/**
 * Best play of a game that hides nothing, in all of its states.
 *
 * @param policy - by state: the number of the move that is played
 * @param valued - the seats whose values are known; only seat 0 if the seats always win the same sum
 * @param values - the values of the states, as `iterateValues` returns them for these seats
 */
function solvedStates<View, Params extends ParamValues>(
  game: Game<View, Params>,
  space: StateSpace<View, Params>,
  policy: Int32Array,
  valued: readonly Seat[],
  values: Float64Array,
): Solved<View, Params> {
  const { graph, isConstantSum, sum = 0 } = space;
  const { moves } = graph;
  const [first, movers, outcomes] = [graph.first.numbers, graph.movers.numbers, graph.outcomes.numbers];
  const [next, weights] = [graph.next.numbers, graph.weights.numbers];
  const situationIn = (state: number): Situation => {
    const best = moves[policy[state] as number];
    return situationOf(game, space.engineOf(state), (move) => Number(move === best));
  };
  const positionIn = (state: number): Position => {
    const situation = situationIn(state);
    const seat = movers[state] as Seat;
    const isOther = seat === 1 && graph.seats === 2 && isConstantSum;
    const worth = Object.keys(situation.plays).map((_, at) => {
      const value = valueOf(graph, (first[state] as number) + at, valued, valued.length > 1 ? seat : 0, values);
      return isOther ? sum - value : value;
    });
    return positionOf(situation, worth);
  };
  /** Finds the states in which a seat moves by what it sees there. */
  let own: SeenStates<View> | undefined;
  const stateOf = (seat: Seat, view: View): number => {
    if (own === undefined) {
      own = new SeenStates(game);
      for (let state = 0; state < graph.states; state++) {
        const engine = space.engineOf(state);
        own.add(engine.toMove, engine.view(engine.toMove), state);
      }
    }
    return own.of(seat, view) as number;
  };
  return {
    *situations() {
      for (let state = 0; state < graph.states; state++) yield situationIn(state);
    },
    assign(state, plays) {
      const best = plays.indexOf(1);
      if (best < 0)
        throw new InputError('a game that hides nothing needs a policy that plays one move in each situation');
      policy[state] = (first[state] as number) + best;
    },
    positionsAfter(texts) {
      let here = new Set(graph.states === 0 ? [] : [0]);
      for (const text of texts) {
        const after = new Set<number>();
        const possible = new Set<string>();
        let isPlayed = false;
        for (const state of here) {
          const engine = space.engineOf(state);
          const move = moveWith(game, engine, text, possible);
          if (move === undefined) continue;
          isPlayed = true;
          const number = (first[state] as number) + engine.legalMoves().indexOf(move);
          for (let at = outcomes[number] as number; at < (outcomes[number + 1] as number); at++)
            after.add(next[at] as number);
        }
        if (!isPlayed) throw noSuchMove(text, possible);
        here = after;
      }
      if (here.size === 0) throw noSuchMove();
      return Array.from(here, positionIn);
    },
    strategy: (name) => ({
      name,
      summary: `best play in ${graph.states} states of ${game.id}`,
      create: ({ seat }) => ({ move: (view) => moves[policy[stateOf(seat, view)] as number] as number }),
    }),
    values() {
      const { rule } = space.results;
      // The values of seat 1 are the negative ones, or what is left of a win.
      if (valued.length > 1 || rule.kind === 'together' || (rule.kind === 'payoff' && sum !== 0)) return undefined;
      const everyone = Array.from({ length: graph.seats }, (_, seat) => seat);
      /** By what each seat sees: the state, or the result of seat 0 at the end of a game. */
      const [states, results] = [new SeenStates<View>(game), new SeenStates<View>(game)];
      for (let state = 0; state < graph.states; state++) {
        for (let move = first[state] as number; move < (first[state + 1] as number); move++)
          space.eachEnd(state, move, (engine) => {
            const result = space.results.read(engine).of(0);
            for (const seat of everyone) results.add(seat, engine.view(seat), result);
          });
        const engine = space.engineOf(state);
        for (const seat of everyone) states.add(seat, engine.view(seat), state);
      }
      // The engine is that of `defineGame`, whose views have their seat.
      const find = (from: SeenStates<View>, view: View): number | undefined =>
        from.of((view as { seat: Seat }).seat, view);
      return {
        measure: rule.measure.name,
        begin: () => undefined,
        observe: () => undefined,
        value: (view) => values[find(states, view) ?? -1] ?? find(results, view),
        valueWith(view, move) {
          const state = find(states, view);
          if (state === undefined) return undefined;
          const number = moves.indexOf(move, first[state]);
          return valueOf(graph, number, valued, 0, values);
        },
      };
    },
    distributions() {
      const tallies = new Tallies<View>(game.measures, graph.seats);
      const measured = new Int32Array(game.measures.length);
      for (const [state, count] of visits().entries()) {
        if (count === 0) continue;
        space.eachEnd(state, policy[state] as number, (engine, probability) => {
          engine.measure(measured, 0);
          tallies.add(engine, count * probability, measured);
        });
      }
      return { measures: tallies.measures() };
    },
  };

  /**
   * How often play comes to each state on average: the probability of each state from the deal on. States that lead
   * back to themselves can be visited again, until what is left is smaller than any rounding error.
   */
  function visits(): Float64Array {
    const { order, ends } = graph.parts();
    const [counts, arriving] = [new Float64Array(graph.states), new Float64Array(graph.states)];
    arriving[0] = 1;
    // The parts in which play begins are the last ones.
    for (let end = order.length, begin = end; end > 0; end = begin) {
      do begin--;
      while (begin > 0 && ends[begin - 1] === 0);
      for (let left = 1; left > LEFT; left = ends[end - 1] === 1 ? 0 : left) {
        left = 0;
        for (let at = end - 1; at >= begin; at--) {
          const state = order[at] as number;
          const mass = arriving[state] as number;
          arriving[state] = 0;
          counts[state] = (counts[state] as number) + mass;
          left += mass;
          const move = policy[state] as number;
          for (let one = outcomes[move] as number; one < (outcomes[move + 1] as number); one++)
            arriving[next[one] as number] = (arriving[next[one] as number] as number) + mass * (weights[one] as number);
        }
      }
    }
    return counts;
  }
}
