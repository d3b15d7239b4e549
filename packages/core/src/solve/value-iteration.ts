import type { Seat } from '../contracts/engine.js';
import type { ProgressOption } from './branches.js';
import { EQUAL, type StateGraph, valueOf } from './state-graph.js';

/** Whose values are computed, and how the seats choose by them. */
export interface Play {
  /** The seats whose values are computed: one, or all, each of which chooses by its own. */
  readonly valued: readonly Seat[];
  /** By seat: 1 if it wants a high value, -1 for a low one. */
  readonly signs: readonly number[];
}

/** A sweep of a part that changes no value by more than this share of it, or this much, is its last. */
const PRECISION = 1e-15;

const MAX_SWEEPS = 10_000;

/**
 * What seats gain from each state on, as [valued.length * state + position], for each start. A state can follow itself;
 * a start is what endless play is worth. Each sweep only uses what is known: with the lowest possible start, all values
 * are too low, and with the highest all are too high (Haddad and Monmege, Interval iteration algorithm for MDPs and
 * IMDPs, Theoretical Computer Science 735, 2018).
 *
 * @param starts - with what states without an end are worth: no player can end the game there, or they are not explored
 */
export function iterateValues(
  graph: StateGraph,
  { order, ends, endless }: ReturnType<StateGraph['parts']>,
  play: Play,
  starts: readonly { readonly start: number; readonly unknown: number }[],
  onProgress?: ProgressOption['onProgress'],
): readonly Float64Array[] {
  const { valued } = play;
  const { length: width } = valued;
  const all = starts.map(({ start, unknown }) => {
    const values = new Float64Array(graph.states * width).fill(start);
    for (const state of endless) values.fill(unknown, state * width, (state + 1) * width);
    return values;
  });
  for (let begin = 0, end = 0; begin < order.length; begin = end) {
    do end++;
    while (ends[end - 1] === 0);
    const isExplored =
      graph.first.numbers[order[begin] as number] !== graph.first.numbers[(order[begin] as number) + 1];
    const most = isExplored ? (ends[end - 1] === -1 ? MAX_SWEEPS : 1) : 0;
    for (const values of all) for (let sweeps = 0; sweeps < most && sweep(begin, end, values) > PRECISION; sweeps++);
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

/** The number of the move that is played in a state: the first of the best ones. */
export function chosenMove(graph: StateGraph, { valued, signs }: Play, state: number, values: Float64Array): number {
  const slack = valued.length > 1 ? EQUAL : 0;
  const mover = graph.movers.numbers[state] as number;
  const sign = signs[mover] as number;
  const position = valued.length > 1 ? mover : 0;
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

/**
 * Replaces moves of a policy by equally good ones, so that every play of it ends: of two moves with the same value, one
 * can lead back to where it was made.
 *
 * @param policy - by state: the number of the best move, whose values are `values`
 */
export function endPlay(
  graph: StateGraph,
  { order, ends }: ReturnType<StateGraph['parts']>,
  play: Play,
  policy: Int32Array,
  values: Float64Array,
): void {
  if (!ends.includes(-1)) return;
  const { numbers: first } = graph.first;
  const ending = new Uint8Array(graph.states);
  const spread = (): void => {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const state of order)
        if (ending[state] === 0 && state < policy.length && graph.canEnd(policy[state] as number, ending)) {
          ending[state] = 1;
          isChanged = true;
        }
    }
  };
  for (let isChanged = true; isChanged;) {
    spread();
    isChanged = false;
    for (const state of order) {
      if (ending[state] === 1 || state >= policy.length) continue;
      const position = play.valued.length > 1 ? (graph.movers.numbers[state] as number) : 0;
      const worth = (move: number): number => valueOf(graph, move, play.valued, position, values);
      const best = worth(policy[state] as number);
      let move = first[state] as number;
      const end = first[state + 1] as number;
      while (move < end && !(changeOf(best, worth(move)) <= EQUAL && graph.canEnd(move, ending))) move++;
      if (move === end) continue;
      policy[state] = move;
      ending[state] = 1;
      isChanged = true;
    }
  }
}
