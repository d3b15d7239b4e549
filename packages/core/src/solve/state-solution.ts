import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { ExactResult } from '../contracts/theory.js';
import { InputError } from '../errors.js';
import { Tallies } from './enumerate.js';
import { PlainStates } from './plain-states.js';
import { placesAfter, type Position, positionOf, type Solved } from './positions.js';
import type { SeatBelief } from './seat-belief.js';
import { type Situation, situationOf } from './situations.js';
import { type StateGraph, valueOf } from './state-graph.js';
import type { StateSpace } from './state-space.js';

/** Numbers by what a seat sees. A view that stands for two different numbers has none. */
class SeenStates {
  private readonly views: PlainStates;
  private readonly numbers: (number | undefined)[] = [];

  constructor(private readonly game: AnyGame) {
    this.views = new PlainStates(`what a seat of ${game.id} sees`, true);
  }

  add(seat: Seat, view: unknown, number: number): void {
    const { numbers } = this;
    const at = this.views.numberOf([seat, this.game.observe?.(view)]);
    numbers[at] = at === numbers.length || numbers[at] === number ? number : undefined;
  }

  of(seat: Seat, view: unknown): number | undefined {
    return this.numbers[this.views.numberOf([seat, this.game.observe?.(view)], false) ?? -1];
  }
}

/**
 * Best play of a game that hides nothing, in all of its states.
 *
 * @param policy - by state: the number of the move that is played
 * @param valued - the seats whose values are known; only seat 0 if the seats always win the same sum
 * @param values - the values of the states, as `iterateValues` returns them for these seats
 */
export function solvedStates(
  space: StateSpace,
  policy: Int32Array,
  valued: readonly Seat[],
  values: Float64Array,
): Solved {
  const { game, graph, sum = 0 } = space;
  const { sign, kind, teams } = space.results.rule;
  const { moves } = graph;
  const [first, movers, outcomes] = [graph.first.numbers, graph.movers.numbers, graph.outcomes.numbers];
  const { numbers: next } = graph.next;
  const situationIn = (state: number): Situation => {
    const best = moves[policy[state] as number];
    return situationOf(game, space.engineOf(state), (move) => Number(move === best));
  };
  const positionIn = (state: number): Position => {
    const situation = situationIn(state);
    const seat = movers[state] as Seat;
    const isOther = valued.length === 1 && kind !== 'together' && teams[seat] !== teams[0];
    const worth = Object.keys(situation.plays).map((_, at) => {
      const value = valueOf(graph, (first[state] as number) + at, valued, valued.length > 1 ? seat : 0, values);
      return sign * (isOther ? (kind === 'winners' ? 1 : sum) - value : value);
    });
    return positionOf(situation, worth, sign);
  };
  const after = (state: number, move: Move): Iterable<readonly [key: number, state: number]> => {
    const number = moves.indexOf(move, first[state]);
    return Array.from(next.subarray(outcomes[number], outcomes[number + 1]), (one) => [one, one] as const);
  };
  // The values of states are results: high ones are better. Those of positions are what the measure has.
  const measured = (value = Number.NaN): number | undefined => (Number.isNaN(value) ? undefined : sign * value);
  const seen: Partial<Record<'states' | 'results', SeenStates>> = {};
  const find = (what: 'states' | 'results', seat: Seat, view: unknown): number | undefined =>
    (seen[what] ??= seenIn(space, what)).of(seat, view);
  return {
    *situations() {
      for (let state = 0; state < space.explored; state++) yield situationIn(state);
    },
    assign(state, plays) {
      const best = plays.indexOf(1);
      if (best < 0)
        throw new InputError('a game that hides nothing needs a policy that plays one move in each situation');
      policy[state] = (first[state] as number) + best;
    },
    positionsAfter: (texts) =>
      placesAfter(game, texts, graph.deals.keys(), (state) => space.engineOf(state), after).map(positionIn),
    strategy: (name) => ({
      name,
      summary: `best play in ${graph.states} states of ${game.id}`,
      create({ seat }) {
        const follower = space.unseen && new Follower(space.unseen, graph);
        if (follower === undefined)
          return { move: (view) => moves[policy[find('states', seat, view) as number] as number] as Move };
        let last: number | undefined;
        return {
          begin: (view) => follower.begin(view),
          observe: (view) => follower.observe(view, last),
          move: () => moves[(last = policy[follower.position as number] as number)] as Move,
        };
      },
    }),
    values() {
      const { rule } = space.results;
      // The values of seat 1 are the negative ones, or what is left of a win.
      if (valued.length > 1 || graph.seats > 2 || rule.kind === 'together' || (rule.kind === 'payoff' && sum !== 0))
        return undefined;
      const follower = space.unseen && new Follower(space.unseen, graph);
      const stateIn = (view: unknown): number | undefined =>
        follower === undefined ? find('states', seatOf(view), view) : follower.position;
      return {
        measure: rule.measure.name,
        begin: (view) => follower?.begin(view),
        observe: (view) => follower?.observe(view),
        value(view) {
          const state = stateIn(view);
          return measured(state === undefined ? find('results', seatOf(view), view) : values[state]);
        },
        valueWith(view, move) {
          const state = stateIn(view);
          if (state === undefined) return undefined;
          const number = moves.indexOf(move, first[state]);
          return measured(valueOf(graph, number, valued, 0, values));
        },
      };
    },
    distributions: () => distributionsOf(space, pure(graph, policy)),
  };
}

/** The seat of a view of `defineGame`. */
function seatOf(view: unknown): Seat {
  return (view as { seat: Seat }).seat;
}

/** By what each seat sees: the state, or the result of seat 0 at the end of a game. */
function seenIn(space: StateSpace, what: 'states' | 'results'): SeenStates {
  const { graph, explored, results } = space;
  const seen = new SeenStates(space.game);
  const add = (engine: Engine<unknown>, number: number): void => {
    for (let seat = 0; seat < graph.seats; seat++) seen.add(seat, engine.view(seat), number);
  };
  for (let state = 0; state < explored; state++) {
    if (what === 'states') add(space.engineOf(state), state);
    else
      for (let move = graph.first.numbers[state] as number; move < (graph.first.numbers[state + 1] as number); move++)
        space.eachEnd(state, move, (engine) => add(engine, results.read(engine).of(0)));
  }
  return seen;
}

/** The first situations of players who follow a policy, at most as many as `most`. */
export function decisionsOf(space: StateSpace, policy: Int32Array, most: number): readonly Situation[] {
  const { deals, moves, outcomes, next } = space.graph;
  const reached = new Set(deals.keys());
  const situations: Situation[] = [];
  for (const state of reached) {
    if (situations.length === most) break;
    const best = policy[state] as number;
    for (const after of next.numbers.subarray(outcomes.numbers[best], outcomes.numbers[best + 1])) reached.add(after);
    situations.push(situationOf(space.game, space.engineOf(state), (one) => (one === moves[best] ? 1 : 0)));
  }
  return situations;
}

/** Follows the position of a seat that does not see everything, by what it sees, and by its moves if they are given. */
class Follower {
  position: number | undefined;

  constructor(
    private readonly belief: SeatBelief,
    private readonly graph: StateGraph,
  ) {}

  begin(view: unknown): void {
    this.position = this.belief.among(this.graph.deals.keys(), view);
  }

  /** @param played - the number of the move */
  observe(view: unknown, played?: number): void {
    const { belief, position } = this;
    if (position === undefined) return;
    const { first, outcomes, next } = this.graph;
    const [start, end] = [played ?? first.numbers[position], played ?? (first.numbers[position + 1] as number) - 1];
    const after = next.numbers.subarray(outcomes.numbers[start as number], outcomes.numbers[end + 1]);
    this.position = belief.among(after, view);
  }
}

/** The exact distributions of all measures. `policy` has the probability of each move by its number. */
export function distributionsOf(space: StateSpace, policy: Float64Array): ExactResult {
  const { graph, game } = space;
  const { numbers: first } = graph.first;
  const tallies = new Tallies(game.measures, graph.seats);
  const measured = new Int32Array(game.measures.length);
  const add = (engine: Engine<unknown>, probability: number): void => {
    engine.measure(measured, 0);
    tallies.add(engine, probability, measured);
  };
  space.eachDealtEnd(add);
  const counts = graph.withPolicies(Array.from({ length: graph.seats }, () => policy)).visits();
  for (const [state, count] of counts.entries())
    for (let move = first[state] as number; move < (first[state + 1] as number); move++) {
      const share = count * (policy[move] as number);
      if (share > 0) space.eachEnd(state, move, (engine, probability) => add(engine, share * probability));
    }
  return { measures: tallies.measures() };
}

/** A policy that plays one move in each state, as the probability of each move. */
export function pure(graph: StateGraph, policy: Int32Array): Float64Array {
  const shares = new Float64Array(graph.moves.length);
  for (const move of policy) shares[move] = 1;
  return shares;
}
