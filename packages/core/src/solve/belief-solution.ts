import type { Belief } from '../contracts/belief.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import { InputError } from '../errors.js';
import { seededRng } from '../random/streams.js';
import { listedOutcomes, playedOutcomes } from './compare-futures.js';
import { placesAfter, type Position, positionOf, type Solved } from './positions.js';
import { situationOf } from './situations.js';
import { EQUAL, valueOf } from './state-graph.js';
import type { StateSpace, Step } from './state-space.js';

/** Draws what does not matter: what no player knows yet. */
const ANY = seededRng(1);

/** What {@link solvedBeliefs} solves. */
interface SolvedSpace {
  readonly space: StateSpace;
  /** The values of the states for seat 0. */
  readonly values: Float64Array;
  /** By state: the number of a best move, so that every play ends. */
  readonly policy: Int32Array;
  /** Creates the belief of a seat. */
  readonly belief: (seat: Seat) => Belief<unknown>;
}

/**
 * Best play of a game whose belief says which states are one. A state stands for many situations, which differ in their
 * moves, so there is no list of them: a move is found by the state to which it leads.
 */
export function solvedBeliefs({ space, values, policy, belief }: SolvedSpace): Solved {
  const { game } = space;
  const { sign } = space.results.rule;
  const listed = (): never => {
    throw new InputError(
      `${game.id} is solved by what its belief calls the same, so its situations are not listed; use the strategy optimal, or the value of positions`,
    );
  };
  /** What each move is worth for the seat that moves; NaN for one that leads where no best player comes. */
  const worths = (known: Belief<unknown>, engine: Engine<unknown>): readonly number[] => {
    const { toMove } = engine;
    return engine.legalMoves().map((move) => {
      const value = worthOf(space, known, values, move, Number.NaN);
      return toMove === 1 ? (space.sum ?? 0) - value : value;
    });
  };
  /** The place of the best move: of several, one with the outcomes of the policy, since others need not end it. */
  const bestIn = (known: Belief<unknown>, engine: Engine<unknown>, worth: readonly number[]): number => {
    const best = bestOf(worth);
    const ties = [...worth.keys()].filter((at) => Math.abs((worth[at] as number) - (worth[best] as number)) <= EQUAL);
    const state = ties.length > 1 ? space.stateAt(known, engine) : undefined;
    if (state === undefined || state >= space.explored) return best;
    const wanted = listedOutcomes(space.graph, policy[state] as number);
    const [soFar, legal] = [space.counted(known, engine), engine.legalMoves()];
    return ties.find((at) => playedOutcomes(space, known, legal[at] as Move, soFar) === wanted) ?? best;
  };
  const positionAfter = (steps: readonly Step[]): Position => {
    const known = space.replay(steps);
    const worth = worths(known, known.sample(ANY));
    const best = bestIn(known, known.sample(ANY), worth);
    const situation = situationOf(game, known.sample(ANY), (_, at) => Number(at === best));
    return positionOf(
      situation,
      worth.map((one) => sign * one),
      sign,
    );
  };
  /** The moves that lead to the states which follow from a move, by the keys of these. */
  const after = (steps: readonly Step[], move: Move) => {
    const known = space.replay(steps);
    const stepsByKey = new Map<unknown, readonly Step[]>();
    space.eachOutcome(known, move, (engine, _, branches) => {
      const key = engine.over ? undefined : space.keyOf(known, engine);
      if (key !== undefined && !stepsByKey.has(key)) stepsByKey.set(key, [...steps, { move, choices: branches.made }]);
    });
    return stepsByKey;
  };
  return {
    situations: listed,
    assign: listed,
    positionsAfter: (texts) =>
      placesAfter(game, texts, space.deals(), (steps) => space.replay(steps).sample(ANY), after).map(positionAfter),
    strategy: (name) => ({
      name,
      summary: `best play in ${space.graph.states} states of ${game.id}`,
      create({ seat }) {
        const known = belief(seat);
        return {
          begin: (view) => known.begin(view),
          observe: (view) => known.observe(view),
          move(): Move {
            const engine = known.sample(ANY);
            const legal = [...engine.legalMoves()];
            const worth = worths(known, engine);
            return legal[bestIn(known, known.sample(ANY), worth)] as Move;
          },
        };
      },
    }),
  };
}

/** The position of the first of the best moves. */
function bestOf(worth: readonly number[]): number {
  return worth.indexOf(worth.reduce((best, one) => (one > best || Number.isNaN(best) ? one : best), Number.NaN));
}

/**
 * What a move adds for seat 0 to the value of the position before it, on average over its outcomes: 0 for a best move
 * of seat 0. If the states have keys, a belief has followed the game that the engine plays.
 */
export function advantageOf(
  space: StateSpace,
  belief: Belief<unknown> | undefined,
  engine: Engine<unknown>,
  move: Move,
  values: Float64Array,
): number {
  const { graph } = space;
  if (belief === undefined) {
    const state = space.stateIn(engine) as number;
    const played = (graph.first.numbers[state] as number) + engine.legalMoves().indexOf(move);
    return valueOf(graph, played, [0], 0, values) - (values[state] as number);
  }
  // A state that no listed move leads to has no value. Any number is right in the mean: it is subtracted later.
  return worthOf(space, belief, values, move, 0) - worthOf(space, belief, values, undefined, 0);
}

/**
 * What seat 0 wins on average in the whole game, if every seat plays best from here on, or after a move.
 *
 * @param belief - has followed the game
 * @param unknown - the value of a state to which no listed move leads
 */
function worthOf(
  space: StateSpace,
  belief: Belief<unknown>,
  values: Float64Array,
  move: Move | undefined,
  unknown: number,
): number {
  const valueIn = (sample: Engine<unknown>): number => {
    const [counted = 0] = space.counted(belief, sample);
    return sample.over ? counted : counted + (values[space.stateAt(belief, sample) ?? -1] ?? unknown);
  };
  if (move === undefined) return valueIn(belief.sample(ANY));
  let after = 0;
  space.eachOutcome(belief, move, (sample, probability) => (after += probability * valueIn(sample)));
  return after;
}
