import type { Engine, Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import type { ExactResult } from '../contracts/theory.js';
import { InputError } from '../errors/errors.js';
import { Tallies } from './enumerate.js';
import { PlainStates } from './plain-states.js';
import { moveWith, noSuchMove, type Position, positionOf, type Solved } from './positions.js';
import { type Situation, situationOf } from './situations.js';
import type { StateSpace } from './state-space.js';
import { valueOf } from './value-iteration.js';

/** What is left of the probability of a part of the states, when its last sweep ends. */
const LEFT = 1e-17;

/** The values of the states, as `iterateValues` returns them for these seats. */
export interface StateValues {
  readonly valued: readonly Seat[];
  readonly values: Float64Array;
}

/** Best play of a game that hides nothing, in all of its states. */
export class SolvedStates<View, Params extends ParamValues> implements Solved<View, Params> {
  private readonly game: Game<View, Params>;
  private readonly space: StateSpace<View, Params>;
  /** By state: the number of the move that is played. */
  private readonly policy: Int32Array;
  private readonly solved: StateValues | undefined;
  /** What the seat to move sees in each state. */
  private views: PlainStates | undefined;

  /** @param solved - undefined if the policy was computed before; then positions have no values */
  constructor(game: Game<View, Params>, space: StateSpace<View, Params>, policy: Int32Array, solved?: StateValues) {
    this.game = game;
    this.space = space;
    this.policy = policy;
    this.solved = solved;
  }

  *situations(): Generator<Situation> {
    for (let state = 0; state < this.space.graph.states; state++) yield this.situation(state);
  }

  assign(state: number, plays: readonly number[]): void {
    const best = plays.indexOf(1);
    if (best < 0)
      throw new InputError('a game that hides nothing needs a policy that plays one move in each situation');
    this.policy[state] = (this.space.graph.first[state] as number) + best;
  }

  strategy(name: string): StrategyDefinition<View, Params> {
    const { graph } = this.space;
    return {
      name,
      summary: `best play in ${graph.states} states of ${this.game.id}`,
      create: ({ seat }) => ({
        move: (view) => {
          const state = this.views?.numberOf([seat, this.game.observe?.(view)]) ?? this.stateOf(seat, view);
          return graph.moves[this.policy[state] as number] as number;
        },
      }),
    };
  }

  positionsAfter(moves: readonly string[]): readonly Position[] {
    const { game, space } = this;
    const { first, next, outcomes, states } = space.graph;
    let here = new Set(states === 0 ? [] : [0]);
    for (const text of moves) {
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
    return Array.from(here, (state) => this.position(state));
  }

  /**
   * Follows the probability of each state from the deal on. States that lead back to themselves are visited more than
   * once, so their expected numbers of visits are summed until what is left is smaller than any rounding error.
   */
  distributions(): ExactResult {
    const { game, space, policy } = this;
    const { graph } = space;
    const { next, outcomes, weights } = graph;
    const { order, ends } = graph.parts();
    const [visits, arriving] = [new Float64Array(graph.states), new Float64Array(graph.states)];
    arriving[0] = 1;
    // The parts in which play begins are the last ones.
    for (let end = order.length, begin = end; end > 0; end = begin) {
      do begin--;
      while (begin > 0 && ends[begin - 1] === 0);
      for (let left = 1; left > LEFT;) {
        left = 0;
        for (let at = end - 1; at >= begin; at--) {
          const state = order[at] as number;
          const mass = arriving[state] as number;
          if (mass === 0) continue;
          arriving[state] = 0;
          visits[state] = (visits[state] as number) + mass;
          left += mass;
          const move = policy[state] as number;
          for (let one = outcomes[move] as number; one < (outcomes[move + 1] as number); one++) {
            const after = next[one] as number;
            arriving[after] = (arriving[after] as number) + mass * (weights[one] as number);
          }
        }
        if (ends[end - 1] === 1) break;
      }
    }
    const tallies = new Tallies<View>(game.measures, graph.seats);
    const measured = new Int32Array(game.measures.length);
    for (const [state, count] of visits.entries()) {
      if (count === 0) continue;
      space.eachEnd(state, policy[state] as number, (engine, probability) => {
        engine.measure(measured, 0);
        tallies.add(engine, count * probability, measured);
      });
    }
    return { measures: tallies.measures() };
  }

  private situation(state: number): Situation {
    const { game, space, policy } = this;
    const best = space.graph.moves[policy[state] as number];
    return situationOf(game, space.engineOf(state), (move) => Number(move === best));
  }

  private position(state: number): Position {
    const { solved, space } = this;
    const { graph, isConstantSum, sum = 0 } = space;
    const situation = this.situation(state);
    if (solved === undefined) return situation;
    const { valued, values } = solved;
    const seat = graph.movers[state] as Seat;
    const isOther = seat === 1 && graph.seats === 2 && isConstantSum;
    const first = graph.first[state] as number;
    const worth = Object.keys(situation.plays).map((_, at) => {
      const value = valueOf(graph, first + at, valued, valued.length > 1 ? seat : 0, values);
      return isOther ? sum - value : value;
    });
    return positionOf(situation, worth);
  }

  /** The state that a view of the seat to move shows. */
  private stateOf(seat: Seat, view: View): number {
    const { game, space } = this;
    this.views = new PlainStates(`what a seat of ${game.id} sees`, true);
    for (let state = 0; state < space.graph.states; state++) {
      const engine: Engine<View> = space.engineOf(state);
      this.views.numberOf([engine.toMove, game.observe?.(engine.view(engine.toMove))]);
    }
    return this.views.numberOf([seat, game.observe?.(view)]);
  }
}
