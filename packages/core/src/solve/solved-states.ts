import type { Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors/errors.js';
import { Tallies } from './enumerate.js';
import { PlainStates } from './plain-states.js';
import { moveWith, noSuchMove, type Position, positionOf, type Solved } from './positions.js';
import { type Situation, situationOf } from './situations.js';
import type { StateSpace } from './state-space.js';
import { valueOf } from './value-iteration.js';

/** What is left of the probability of a part of the states, when its last sweep ends. */
const LEFT = 1e-17;

/**
 * Best play of a game that hides nothing, in all of its states.
 *
 * @param policy - by state: the number of the move that is played
 * @param valued - the seats whose values are known; only seat 0 if the seats always win the same sum
 * @param values - the values of the states, as `iterateValues` returns them for these seats
 */
export function solvedStates<View, Params extends ParamValues>(
  game: Game<View, Params>,
  space: StateSpace<View, Params>,
  policy: Int32Array,
  valued: readonly Seat[],
  values: Float64Array,
): Solved<View, Params> {
  const { graph, isConstantSum, sum = 0 } = space;
  const { first, movers, moves, next, outcomes, weights } = graph;
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
  /** What the seat to move sees in each state. */
  let views: PlainStates | undefined;
  const stateOf = (seat: Seat, view: View): number => {
    if (views === undefined) {
      views = new PlainStates(`what a seat of ${game.id} sees`, true);
      for (let state = 0; state < graph.states; state++) {
        const engine = space.engineOf(state);
        views.numberOf([engine.toMove, game.observe?.(engine.view(engine.toMove))]);
      }
    }
    return views.numberOf([seat, game.observe?.(view)]);
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
