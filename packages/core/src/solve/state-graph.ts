import type { Move, Seat } from '../contracts/engine.js';
import { grown } from './plain-states.js';

/** Probabilities, and values of moves where those of several seats count, that differ by less are equal. */
export const EQUAL = 1e-12;

/** What is left of the probability of a part of the states, when its last sweep ends. */
const LEFT = 1e-17;

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
  /** The states after the deal, with their probabilities. */
  readonly deals = new Map<number, number>();

  constructor(seats: number) {
    this.seats = seats;
    this.clear();
  }

  /** Removes all states. */
  clear(): void {
    const { movers, first, moves, outcomes, next, weights, gains } = this;
    for (const list of [movers, first, moves, outcomes, next, weights, gains]) list.length = 0;
    this.deals.clear();
    first.push(0);
    outcomes.push(0);
  }

  get states(): number {
    return this.movers.length;
  }

  /**
   * The states, those that follow before those that they follow: by strongly connected parts, in which every state
   * leads to every other. A part ends where `ends` is 1, and needs iterations where it is -1. In `endless` are the
   * states from which no play comes to an end.
   *
   * Source: Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972.
   */
  parts(): { readonly order: Int32Array; readonly ends: Int8Array; readonly endless: readonly number[] } {
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
    return { order, ends, endless: this.endless(order, ends) };
  }

  private endless(order: Int32Array, ends: Int8Array): readonly number[] {
    const { numbers: first } = this.first;
    const canEnd = new Uint8Array(order.length);
    const endless: number[] = [];
    for (let begin = 0, end = 0; begin < order.length; begin = end) {
      let isEnded = false;
      do {
        const state = order[end++] as number;
        for (let move = first[state] as number; !isEnded && move < (first[state + 1] as number); move++)
          isEnded = this.canEnd(move, canEnd);
      } while (ends[end - 1] === 0);
      for (let at = begin; at < end; at++)
        if (isEnded) canEnd[order[at] as number] = 1;
        else endless.push(order[at] as number);
    }
    return endless;
  }

  /** Whether a move can end the game, or lead to a state where that is known. */
  canEnd(move: number, known: Uint8Array): boolean {
    const [outcomes, next, weights] = [this.outcomes.numbers, this.next.numbers, this.weights.numbers];
    let going = 0;
    for (let at = outcomes[move] as number; at < (outcomes[move + 1] as number); at++) {
      if (known[next[at] as number] === 1) return true;
      going += weights[at] as number;
    }
    return going < 1 - EQUAL;
  }

  /**
   * The same states, where seats play policies: a state in which one of them moves has one move, which has the outcomes
   * of all of its moves.
   *
   * @param policies - by seat: the probability of each move by its number; undefined for a seat that is free to move
   */
  withPolicies(policies: readonly (Float64Array | undefined)[]): StateGraph {
    const { seats, states, movers, first, outcomes, next, weights, gains } = this;
    const fixed = new StateGraph(seats);
    for (const [state, weight] of this.deals) fixed.deals.set(state, weight);
    for (let state = 0; state < states; state++) {
      const policy = policies[movers.numbers[state] as number];
      const [start, end] = [first.numbers[state] as number, first.numbers[state + 1] as number];
      const sums = Array.from({ length: seats }, () => 0);
      for (let move = start; move < end; move++) {
        const share = policy === undefined ? 1 : (policy[move] as number);
        for (let seat = 0; seat < seats; seat++) {
          const gain = share * (gains.numbers[seats * move + seat] as number);
          sums[seat] = policy === undefined ? gain : (sums[seat] as number) + gain;
        }
        const last = share > 0 ? (outcomes.numbers[move + 1] as number) : 0;
        for (let at = outcomes.numbers[move] as number; at < last; at++) {
          fixed.next.push(next.numbers[at] as number);
          fixed.weights.push(share * (weights.numbers[at] as number));
        }
        if (policy !== undefined && move + 1 < end) continue;
        fixed.moves.push(this.moves[move] as Move);
        fixed.outcomes.push(fixed.next.length);
        for (const sum of sums) fixed.gains.push(sum);
      }
      fixed.movers.push(movers.numbers[state] as number);
      fixed.first.push(fixed.moves.length);
    }
    return fixed;
  }

  /**
   * How often play comes to each state on average: the probability of each state from the deal on, where each state has
   * one move. States that lead back to themselves can be visited again, until what is left is smaller than any rounding
   * error.
   */
  visits(): Float64Array {
    const { order, ends } = this.parts();
    const [first, outcomes] = [this.first.numbers, this.outcomes.numbers];
    const [next, weights] = [this.next.numbers, this.weights.numbers];
    const [counts, arriving] = [new Float64Array(this.states), new Float64Array(this.states)];
    for (const [state, weight] of this.deals) arriving[state] = weight;
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
          const last = outcomes[first[state + 1] as number] as number;
          for (let one = outcomes[first[state] as number] as number; one < last; one++)
            arriving[next[one] as number] = (arriving[next[one] as number] as number) + mass * (weights[one] as number);
        }
      }
    }
    return counts;
  }

  /**
   * Whether the states that are not explored follow only from moves of a seat that has a better one: a move that ends
   * the game with the most that it has won in any. So the sum of a turn in Pig need not grow for ever. This is a guess:
   * the bounds of the values say whether other states matter.
   *
   * @param known - the number of states with those that are not explored
   */
  isEnough(known: number): boolean {
    const { seats, states, movers, moves } = this;
    const [first, outcomes, next] = [this.first.numbers, this.outcomes.numbers, this.next.numbers];
    const won = (move: number, seat: number): number => this.gains.numbers[seats * move + seat] as number;
    const most = Array.from({ length: seats }, (_, seat) =>
      moves.reduce((best, _move, move) => Math.max(best, won(move, seat)), 0),
    );
    const isReached = new Uint8Array(known);
    const path = [...this.deals.keys()];
    for (let state = path.pop(); state !== undefined; state = path.pop()) {
      if (state >= states) return false;
      const [start, end] = [first[state] as number, first[state + 1] as number];
      const mover = movers.numbers[state] as number;
      let winning = start;
      while (winning < end && (outcomes[winning] !== outcomes[winning + 1] || won(winning, mover) !== most[mover]))
        winning++;
      if (winning < end) continue;
      for (let at = outcomes[start] as number; at < (outcomes[end] as number); at++) {
        const after = next[at] as number;
        if (isReached[after] === 0) path.push(after);
        isReached[after] = 1;
      }
    }
    return true;
  }
}

/** What a seat gains on average from the deal on. `position` is that of the seat among `width` valued ones. */
export function dealtValue({ deals }: StateGraph, values: Float64Array, width = 1, position = 0): number {
  let value = 0;
  for (const [state, weight] of deals) value += weight * (values[state * width + position] as number);
  return value;
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
