import type { Move, Seat } from '../contracts/engine.js';
import type { ProgressOption } from './branches.js';
import { grown } from './plain-states.js';

/** A list of numbers that grows, in a typed array: `numbers` up to `length`. */
class NumberList<Numbers extends Int32Array | Float64Array> {
  numbers: Numbers;
  length = 0;

  constructor(type: new (length: number) => Numbers) {
    this.numbers = new type(16);
  }

  /** Adds a number. Returns its place. */
  push(value: number): number {
    const { numbers, length } = this;
    if (length === numbers.length) this.numbers = grown(numbers);
    this.numbers[length] = value;
    return this.length++;
  }
}

/** The states of a game, and what can follow each move: flat, because there can be millions. */
export class StateGraph {
  /** By state: the seat to move. */
  readonly movers = new NumberList(Int32Array);
  /** By state, and one more: the number of its first move. The moves of a state are consecutive. */
  readonly first = new NumberList(Int32Array);
  /** By number of a move: the move. */
  readonly moves: Move[] = [];
  /** By number of a move, and one more: its first outcome. The outcomes of a move are consecutive. */
  readonly outcomes = new NumberList(Int32Array);
  /** By outcome: the state that follows, and its probability. After other outcomes the game is over. */
  readonly next = new NumberList(Int32Array);
  readonly weights = new NumberList(Float64Array);
  /** What each seat gains on average before the next state, as [seats * move + seat]. */
  readonly gains = new NumberList(Float64Array);
  readonly seats: number;

  constructor(seats: number) {
    this.seats = seats;
    this.clear();
  }

  /** Removes all states. */
  clear(): void {
    const { movers, first, moves, outcomes, next, weights, gains } = this;
    for (const list of [movers, first, moves, outcomes, next, weights, gains]) list.length = 0;
    first.push(0);
    outcomes.push(0);
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
    const { states } = this;
    const [first, outcomes, next] = [this.first.numbers, this.outcomes.numbers, this.next.numbers];
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
 * What seats gain from each state on, as [valued.length * state + position], for each start. A state can follow itself;
 * a start is what endless play is worth. Each sweep only uses what is known: with the lowest possible start, all values
 * are too low, and with the highest all are too high (Haddad and Monmege, Interval iteration algorithm for MDPs and
 * IMDPs, Theoretical Computer Science 735, 2018).
 */
export function iterateValues(
  graph: StateGraph,
  { order, ends }: ReturnType<StateGraph['parts']>,
  play: Play,
  starts: readonly number[],
  onProgress?: ProgressOption['onProgress'],
): readonly Float64Array[] {
  const { valued } = play;
  const { length: width } = valued;
  const all = starts.map((start) => new Float64Array(graph.states * width).fill(start));
  const part = new Part(graph, order, play);
  for (let begin = 0, end = 0; begin < order.length; begin = end) {
    do end++;
    while (ends[end - 1] === 0);
    const most = ends[end - 1] === -1 ? MAX_SWEEPS : 1;
    if (width === 1) part.copy(begin, end);
    for (const values of all)
      if (width === 1) part.iterate(values, most);
      else for (let sweeps = 0; sweeps < most && sweep(begin, end, values) > PRECISION; sweeps++);
    onProgress?.({ unit: 'states', done: end, limit: graph.states });
  }
  return all;

  function sweep(begin: number, end: number, values: Float64Array): number {
    let change = 0;
    for (let at = begin; at < end; at++) {
      const state = order[at] as number;
      const move = chosenMove(graph, play, state, values);
      for (let position = 0; position < width; position++) {
        const value = valueOf(graph, move, valued, position, values);
        const index = state * width + position;
        change = Math.max(change, changeOf(values[index] as number, value));
        values[index] = value;
      }
    }
    return change;
  }
}

function changeOf(before: number, after: number): number {
  return Math.abs(after - before) / Math.max(1, Math.abs(after));
}

/**
 * A part of the states, if the values of one seat are computed. It is a copy, so that all that its many sweeps read
 * stands together: in the cache of the processor, if the part is small.
 */
class Part {
  /** The states by place, each with the sign of the seat that moves as its mover. States after them are known. */
  private readonly graph = new StateGraph(1);
  /** By place: the state, and its value. */
  private readonly states = new NumberList(Int32Array);
  private worth = new Float64Array(0);
  /** By state: its position in the order. */
  private readonly positions: Int32Array;

  constructor(
    private readonly whole: StateGraph,
    private readonly order: Int32Array,
    private readonly play: Play,
  ) {
    this.positions = new Int32Array(order.length);
    for (let at = 0; at < order.length; at++) this.positions[order[at] as number] = at;
  }

  /** Copies the states from `begin` to `end` in the order. */
  copy(begin: number, end: number): void {
    const { graph, states, positions, whole, order, play } = this;
    const { seats } = whole;
    const [movers, first, outcomes] = [whole.movers.numbers, whole.first.numbers, whole.outcomes.numbers];
    const [next, weights, gains] = [whole.next.numbers, whole.weights.numbers, whole.gains.numbers];
    const {
      valued: [seat = 0],
      signs,
      policy,
    } = play;
    graph.clear();
    states.length = 0;
    for (let at = begin; at < end; at++) states.push(order[at] as number);
    for (let at = begin; at < end; at++) {
      const state = order[at] as number;
      const sign = signs[movers[state] as number] as number;
      const from = sign === 0 ? (policy?.[state] as number) : (first[state] as number);
      const to = sign === 0 ? from + 1 : (first[state + 1] as number);
      for (let move = from; move < to; move++) {
        for (let one = outcomes[move] as number; one < (outcomes[move + 1] as number); one++) {
          const after = next[one] as number;
          const place = (positions[after] as number) - begin;
          graph.next.push(place >= 0 ? place : states.push(after));
          graph.weights.push(weights[one] as number);
        }
        graph.gains.push(gains[move * seats + seat] as number);
        graph.outcomes.push(graph.next.length);
      }
      graph.movers.push(sign < 0 ? -1 : 1);
      graph.first.push(graph.gains.length);
    }
    if (this.worth.length < states.length) this.worth = new Float64Array(states.numbers.length);
  }

  /** Computes the values of these states by sweeps, at most `most` of them. */
  iterate(values: Float64Array, most: number): void {
    const { graph, worth } = this;
    const { length, numbers: states } = this.states;
    for (let place = 0; place < length; place++) worth[place] = values[states[place] as number] as number;
    for (let sweeps = 0; sweeps < most && this.sweep() > PRECISION; sweeps++);
    for (let place = 0; place < graph.states; place++) values[states[place] as number] = worth[place] as number;
  }

  /** Computes the value of each state again. Returns the largest change. */
  private sweep(): number {
    const { graph, worth: values } = this;
    const { states } = graph;
    const [signs, first, outcomes] = [graph.movers.numbers, graph.first.numbers, graph.outcomes.numbers];
    const [next, weights, gains] = [graph.next.numbers, graph.weights.numbers, graph.gains.numbers];
    let [change, move, at] = [0, 0, 0];
    for (let state = 0; state < states; state++) {
      const sign = signs[state] as number;
      let best = Number.NEGATIVE_INFINITY;
      for (const end = first[state + 1] as number; move < end; move++) {
        let value = gains[move] as number;
        for (const last = outcomes[move + 1] as number; at < last; at++)
          value += (weights[at] as number) * (values[next[at] as number] as number);
        best = Math.max(best, sign * value);
      }
      const before = values[state] as number;
      const value = sign * best;
      values[state] = value;
      // A division is slow.
      if (Math.abs(value - before) > change) change = Math.max(change, changeOf(before, value));
    }
    return change;
  }
}

/** The number of the move that is played in a state: the first of the best ones. */
export function chosenMove(
  graph: StateGraph,
  { valued, by, signs, policy }: Play,
  state: number,
  values: Float64Array,
): number {
  const slack = valued.length > 1 ? EQUAL : 0;
  const mover = graph.movers.numbers[state] as number;
  const sign = signs[mover] as number;
  if (sign === 0) return policy?.[state] as number;
  const position = by[mover] as number;
  const { numbers: first } = graph.first;
  let best = first[state] as number;
  const end = first[state + 1] as number;
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
  graph: StateGraph,
  move: number,
  valued: readonly Seat[],
  position: number,
  values: Float64Array,
): number {
  const { length: width } = valued;
  const [outcomes, next, weights] = [graph.outcomes.numbers, graph.next.numbers, graph.weights.numbers];
  let value = graph.gains.numbers[move * graph.seats + (valued[position] as number)] as number;
  const end = outcomes[move + 1] as number;
  for (let at = outcomes[move] as number; at < end; at++)
    value += (weights[at] as number) * (values[(next[at] as number) * width + position] as number);
  return value;
}
