import type { Move, Seat } from '../contracts/engine.js';
import type { ProgressOption } from './branches.js';

/** The states of a game, and what can follow each move: flat, because there can be millions. */
export class StateGraph {
  /** By state: the seat to move. */
  readonly movers: Seat[] = [];
  /** By state, and one more: the number of its first move. The moves of a state are consecutive. */
  readonly first: number[] = [0];
  /** By number of a move: the move. */
  readonly moves: Move[] = [];
  /** By number of a move, and one more: its first outcome. The outcomes of a move are consecutive. */
  readonly outcomes: number[] = [0];
  /** By outcome: the state that follows, and its probability. After other outcomes the game is over. */
  readonly next: number[] = [];
  readonly weights: number[] = [];
  /** What each seat gains on average before the next state, as [seats * move + seat]. */
  readonly gains: number[] = [];
  readonly seats: number;

  constructor(seats: number) {
    this.seats = seats;
  }

  get states(): number {
    return this.movers.length;
  }

  /**
   * The states, those that follow before those that they follow: by strongly connected parts, in which every state
   * leads to every other. A part ends where `ends` is 1, and needs iterations where it is -1.
   *
   * Source: Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972.
   */
  parts(): { readonly order: Int32Array; readonly ends: Int8Array } {
    const { first, outcomes, next, states } = this;
    const [found, low, at] = [new Int32Array(states), new Int32Array(states), new Int32Array(states)];
    const [path, waiting, order, ends] = [
      new Int32Array(states),
      new Int32Array(states),
      new Int32Array(states),
      new Int8Array(states),
    ];
    // The states of an open part wait in the order in which they are left, so that successors come first.
    let [count, depth, open, done] = [0, 0, 0, 0];
    const isLoop = new Uint8Array(states);
    for (let start = 0; start < states; start++) {
      if (found[start] !== 0) continue;
      path[depth++] = start;
      while (depth > 0) {
        const state = path[depth - 1] as number;
        if (found[state] === 0) {
          low[state] = found[state] = ++count;
          at[state] = outcomes[first[state] as number] as number;
        }
        const end = outcomes[first[state + 1] as number] as number;
        let to = at[state] as number;
        for (; to < end; to++) {
          const after = next[to] as number;
          if (found[after] === 0) break;
          if (after === state) isLoop[state] = 1;
          // A finished state has the largest number.
          if ((low[after] as number) < (low[state] as number)) low[state] = low[after] as number;
        }
        at[state] = to;
        if (to < end) {
          path[depth++] = next[to] as number;
          continue;
        }
        depth--;
        waiting[open++] = state;
        if (low[state] !== found[state]) continue;
        let begin = open;
        while (begin > 0 && (found[waiting[begin - 1] as number] as number) >= (found[state] as number)) begin--;
        for (let one = begin; one < open; one++) {
          order[done++] = waiting[one] as number;
          low[waiting[one] as number] = 2 ** 31 - 1;
        }
        ends[done - 1] = open - begin > 1 || isLoop[state] === 1 ? -1 : 1;
        open = begin;
      }
    }
    return { order, ends };
  }
}

/** Whose values are computed, and who chooses by them. */
export interface Play {
  /** The seats whose values are computed. */
  readonly valued: readonly Seat[];
  /** By seat: the position in `valued` of the value by which it chooses. */
  readonly by: readonly number[];
  /** By seat: 1 if it wants a high value, -1 for a low one, 0 if it plays `policy`. */
  readonly signs: readonly number[];
  /** By state: the number of a move. */
  readonly policy?: Int32Array;
}

/** A sweep of a part that changes no value by more than this share of it, or this much, is its last. */
const PRECISION = 1e-15;

const MAX_SWEEPS = 10_000;

/** Moves whose values differ by less are equally good where the values of several seats count: the first is played. */
const EQUAL = 1e-12;

/**
 * What seats gain from each state on, as [valued.length * state + position]. A state can follow itself; `start` is what
 * endless play is worth. Each sweep only uses what is known: with the lowest possible start, all values are too low,
 * and with the highest all are too high (Haddad and Monmege, Interval iteration algorithm for MDPs and IMDPs,
 * Theoretical Computer Science 735, 2018).
 */
export function iterateValues(
  graph: StateGraph,
  { order, ends }: ReturnType<StateGraph['parts']>,
  play: Play,
  start: number,
  onProgress?: ProgressOption['onProgress'],
): Float64Array {
  const { valued } = play;
  const { length: width } = valued;
  const values = new Float64Array(graph.states * width).fill(start);
  for (let begin = 0, end = 0; begin < order.length; begin = end) {
    do end++;
    while (ends[end - 1] === 0);
    const isCyclic = ends[end - 1] === -1;
    for (let sweeps = 0; sweeps < (isCyclic ? MAX_SWEEPS : 1); sweeps++) {
      let change = 0;
      for (let at = begin; at < end; at++) {
        const state = order[at] as number;
        const move = width === 1 ? -1 : chosenMove(graph, play, state, values);
        for (let position = 0; position < width; position++) {
          const value =
            width === 1 ? bestValue(graph, play, state, values) : valueOf(graph, move, valued, position, values);
          const index = state * width + position;
          change = Math.max(change, Math.abs(value - (values[index] as number)) / Math.max(1, Math.abs(value)));
          values[index] = value;
        }
      }
      if (change <= PRECISION) break;
    }
    onProgress?.({ unit: 'states', done: end, limit: graph.states });
  }
  return values;
}

/** The value of a state if those of one seat are computed: the value of its chosen move, computed once. */
function bestValue(graph: StateGraph, { valued, signs, policy }: Play, state: number, values: Float64Array): number {
  const { movers, first } = graph;
  const sign = signs[movers[state] as number] as number;
  if (sign === 0) return valueOf(graph, policy?.[state] as number, valued, 0, values);
  const end = first[state + 1] as number;
  let move = first[state] as number;
  let most = sign * valueOf(graph, move, valued, 0, values);
  while (++move < end) most = Math.max(most, sign * valueOf(graph, move, valued, 0, values));
  return sign * most;
}

/** The number of the move that is played in a state: the first of the best ones. */
export function chosenMove(
  graph: StateGraph,
  { valued, by, signs, policy }: Play,
  state: number,
  values: Float64Array,
): number {
  const slack = valued.length > 1 ? EQUAL : 0;
  const mover = graph.movers[state] as number;
  const sign = signs[mover] as number;
  if (sign === 0) return policy?.[state] as number;
  const position = by[mover] as number;
  let best = graph.first[state] as number;
  const end = graph.first[state + 1] as number;
  if (end === best + 1) return best;
  let most = sign * valueOf(graph, best, valued, position, values);
  for (let move = best + 1; move < end; move++) {
    const value = sign * valueOf(graph, move, valued, position, values);
    if (value <= most + slack) continue;
    best = move;
    most = value;
  }
  return best;
}

/** What a seat gains from a move on, by the values of the states. `position` is that of the seat in `valued`. */
export function valueOf(
  { gains, seats, outcomes, next, weights }: StateGraph,
  move: number,
  valued: readonly Seat[],
  position: number,
  values: Float64Array,
): number {
  const { length: width } = valued;
  let value = gains[move * seats + (valued[position] as number)] as number;
  const end = outcomes[move + 1] as number;
  for (let at = outcomes[move] as number; at < end; at++)
    value += (weights[at] as number) * (values[(next[at] as number) * width + position] as number);
  return value;
}
