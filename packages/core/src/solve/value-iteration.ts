import type { ProgressOption } from './branches.js';

export interface ValuedState {
  /** 1 if the seat wants high values, -1 if it wants low ones. */
  readonly sign: 1 | -1;
  readonly moves: readonly ValuedMove[];
}

export interface ValuedMove {
  /** What seat 0 gains on average before the next state. */
  readonly gain: number;
  /** The numbers of the states that can follow, and their probabilities. After other outcomes the game is over. */
  readonly next: readonly number[];
  readonly weights: readonly number[];
}

/** The last sweep changes no value by more than this share of the value at the start, or this much. */
const PRECISION = 1e-15;

const MAX_SWEEPS = 10_000;

/**
 * What seat 0 gains from each state on, if both seats play best. A state can follow itself; `start` is what endless
 * play is worth.
 */
export function iterateValues(
  states: readonly ValuedState[],
  start: number,
  onProgress?: ProgressOption['onProgress'],
): Float64Array {
  const values = new Float64Array(states.length).fill(start);
  for (let sweeps = 0; sweeps < MAX_SWEEPS; sweeps++) {
    onProgress?.({ unit: 'iterations', done: sweeps, limit: MAX_SWEEPS });
    let change = 0;
    for (let at = states.length - 1; at >= 0; at--) {
      const state = states[at] as ValuedState;
      const value = valueOf(state.moves[bestMove(state, values)] as ValuedMove, values);
      change = Math.max(change, Math.abs(value - (values[at] as number)));
      values[at] = value;
    }
    if (change <= PRECISION * Math.max(1, Math.abs(values[0] ?? 0))) break;
  }
  return values;
}

/** The number of the first best move of a state. */
export function bestMove({ sign, moves }: ValuedState, values: Float64Array): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, move] of moves.entries()) {
    const value = sign * valueOf(move, values);
    if (value <= most) continue;
    best = at;
    most = value;
  }
  return best;
}

function valueOf({ gain, next, weights }: ValuedMove, values: Float64Array): number {
  let value = gain;
  for (let at = 0; at < next.length; at++) value += (weights[at] as number) * (values[next[at] as number] as number);
  return value;
}
