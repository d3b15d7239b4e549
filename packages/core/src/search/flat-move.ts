import type { Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { Simulator } from './simulator.js';

/**
 * Flat Monte Carlo: simulates every move equally often, each time in a new state from the belief, and returns the move
 * with the best mean. With fewer iterations than moves, it tries a random part of them.
 */
export function flatMove<View, Params extends ParamValues>(
  simulator: Simulator<View, Params>,
  iterations: number,
  moves: Move[],
  rng: Rng,
): Move {
  if (iterations < moves.length) rng.shuffle(moves);
  const sums = new Float64Array(Math.min(iterations, moves.length));
  for (let i = 0; i < iterations; i++) {
    const candidate = i % moves.length;
    const engine = simulator.sample(Math.floor(i / moves.length));
    engine.apply(moves[candidate] as Move);
    sums[candidate] = (sums[candidate] as number) + simulator.rollout(engine);
  }
  return moves[bestOf(sums, iterations, moves.length)] as Move;
}

function bestOf(sums: Float64Array, iterations: number, candidates: number): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (const [candidate, sum] of sums.entries()) {
    const mean = sum / Math.ceil((iterations - candidate) / candidates);
    if (mean > highest) {
      highest = mean;
      best = candidate;
    }
  }
  return best;
}
