import type { Belief } from '../contracts/belief.js';
import type { Engine, Move } from '../contracts/engine.js';
import { cutText, MisbehaviorError } from '../errors.js';
import { seededRng } from '../random/streams.js';
import { moveTexts } from '../runner/plain-trace.js';
import { PlainStates } from './plain-states.js';
import type { StateGraph } from './state-graph.js';
import type { StateSpace, Step } from './state-space.js';

/** The number of moves that compare positions, at least: all positions of a small game. */
const PLAYED = 10_000;

/** The part of the moves of the states that are played to compare positions of a large game. */
const SHARE = 0.05;

/**
 * Compares positions with the state whose key they have: what can follow each move, with its probability and what it
 * counts. The positions are those of the game as it is played, without keys: those that the fewest moves lead to, and
 * those of random games. If all positions of a game agree with their states, its states are right, because then every
 * play of the game is one of the states, with the same probability and the same result (such a partition of positions
 * is a bisimulation: Givan, Dean and Greig, Equivalence notions and model minimization in Markov decision processes,
 * Artificial Intelligence 147, 2003).
 *
 * @throws MisbehaviorError that names two positions with one key and different futures
 */
export function compareFutures(space: StateSpace): void {
  const { game, graph } = space;
  if (space.explored === 0) return;
  const any = seededRng(1);
  const textOf = (engine: Engine<unknown>, move: Move): string => moveTexts(game, engine).get(move) ?? String(move);
  /** The texts of the moves after a deal. The belief then goes back to the position after all of them. */
  const textsOf = (steps: readonly Step[]): readonly string[] => {
    const before = (at: number): Engine<unknown> => space.replay(steps.slice(0, at + 1)).sample(any);
    const texts = steps.slice(1).map(({ move }, at) => textOf(before(at), move));
    space.replay(steps);
    return texts;
  };
  const story = (moves: readonly string[], engine: Engine<unknown>): string => {
    const legal = cutText([...moveTexts(game, engine).values()].join(', '));
    const after = moves.length === 0 ? 'at the start' : `after the moves ${moves.join(', ')}`;
    return `${after} (the next moves are ${legal})`;
  };
  const differing = (state: number, belief: Belief<unknown>, moves: readonly string[]): MisbehaviorError => {
    const there = belief.sample(any);
    const key = cutText(JSON.stringify(space.rulesKey(belief, there)));
    const texts = [story(moves, there), story(space.movesTo(state, undefined), space.engineOf(state))].sort();
    return new MisbehaviorError(
      `the key of ${game.id} is wrong: it is ${key} ${texts.join(', and ')}; these positions have different futures, so let the key tell them apart, or leave it out`,
    );
  };
  const seen = new PlainStates(`what a seat of ${game.id} sees`, true);
  const most = PLAYED + SHARE * space.played;
  let played = 0;
  /** The number of a position, by what the seats see there. */
  const numberOf = (belief: Belief<unknown>, engine: Engine<unknown>): number =>
    seen.numberOf([
      belief.key?.(engine),
      engine.toMove,
      ...space.atStart.map((_, seat) => game.observe?.(engine.view(seat))),
    ]);
  const compared = new Set<number>();
  /** Compares the position that a belief knows. Calls `visit` after each move that leads to a new one. */
  const compare = (belief: Belief<unknown>, moves: () => readonly string[], visit?: (step: Step) => void): void => {
    const here = belief.sample(any);
    const number = numberOf(belief, here);
    if (compared.has(number)) return;
    compared.add(number);
    const state = space.stateAt(belief, here) ?? 0;
    const soFar = space.counted(belief, here);
    const look = (engine: Engine<unknown>, move: Move, choices: readonly number[]): void => {
      played++;
      const { size } = seen;
      if (!engine.over && numberOf(belief, engine) === size) visit?.({ move, choices });
    };
    const legal = belief.moves?.(here) ?? here.legalMoves();
    const future = new Set(Array.from(legal, (move) => playedOutcomes(space, belief, move, soFar, look)));
    if (state >= space.explored) return;
    const [first, end] = graph.first.numbers.subarray(state) as Iterable<number> as [number, number];
    const expected = new Set(Array.from({ length: end - first }, (_, at) => listedOutcomes(graph, first + at)));
    if (future.size !== expected.size || [...future].some((one) => !expected.has(one)))
      throw differing(state, belief, moves());
  };
  const waiting: (readonly Step[])[] = [...space.deals()];
  for (const steps of waiting) {
    if (played >= most) break;
    played += steps.length;
    compare(
      space.replay(steps),
      () => textsOf(steps),
      (step) => waiting.push([...steps, step]),
    );
  }
  for (const end = played < most ? played : played + most; played < end;) {
    const moves: string[] = [];
    let belief = space.replay(space.deals()[any.int(graph.deals.size)] as readonly Step[]);
    for (let engine = belief.sample(any); !engine.over; played++) {
      const legal = engine.legalMoves();
      const move = legal[any.int(legal.length)] as Move;
      moves.push(textOf(engine, move));
      engine = space.step(moves.length, move, any);
      if (engine.over) break;
      belief = space.beliefAfter(moves.length + 1);
      compare(belief, () => moves);
      engine = belief.sample(any);
    }
  }
}

/** What a move leads to from the position that a belief knows: states with their probabilities, and what it counts. */
export function playedOutcomes(
  space: StateSpace,
  belief: Belief<unknown>,
  move: Move,
  soFar: readonly number[],
  visit: (engine: Engine<unknown>, move: Move, choices: readonly number[]) => void = () => {},
): string {
  const next = new Map<number, number>();
  const gains = soFar.map(() => 0);
  space.eachOutcome(belief, move, (engine, probability, branches) => {
    for (const [seat, sum] of space.counted(belief, engine).entries())
      gains[seat] = (gains[seat] ?? 0) + probability * (sum - (soFar[seat] ?? 0));
    // A state that was never reached differs from all others.
    const to = engine.over ? undefined : (space.stateAt(belief, engine) ?? -1);
    if (to !== undefined) next.set(to, (next.get(to) ?? 0) + probability);
    visit(engine, move, branches.made);
  });
  return outcomeText(gains, next);
}

/** The same of a move of a state, by its number. */
export function listedOutcomes({ outcomes, next, weights, gains, seats }: StateGraph, move: number): string {
  const after = new Map<number, number>();
  for (let at = outcomes.numbers[move] as number; at < (outcomes.numbers[move + 1] as number); at++)
    after.set(next.numbers[at] as number, weights.numbers[at] as number);
  return outcomeText([...gains.numbers.subarray(seats * move, seats * (move + 1))], after);
}

/** Numbers that differ by their rounding errors only have the same text. */
function outcomeText(gains: readonly number[], next: ReadonlyMap<number, number>): string {
  const after = [...next].sort(([one], [other]) => one - other);
  return JSON.stringify([gains.map(Math.fround), after.map(([state, weight]) => [state, Math.fround(weight)])]);
}
