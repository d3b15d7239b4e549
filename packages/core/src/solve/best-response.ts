import type { Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameTree } from './game-tree.js';
import type { Policy } from './information-sets.js';

/** The best that a seat can do against a policy. */
export interface BestResponse {
  /** What seat 0 wins on average, if `policy` plays against the given policy. */
  readonly value: number;
  /** A best policy: one move in each information set. */
  readonly policy: Policy;
  /**
   * What the seat wins on average with each slot, times the probability that chance and the other seat lead there, if
   * it plays best afterwards.
   */
  readonly winnings: Float64Array;
}

/**
 * Returns the best policy of a seat against a policy of the other seat. What it wins proves how much the policy can
 * lose.
 *
 * @param tree - the game
 * @param seat - the seat that responds
 * @param other - the policy of the other seat. {@link gameTree} has an example
 */
export function bestResponse<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: Seat,
  other: Policy,
): BestResponse {
  const own = tree.sets[seat === 0 ? 0 : 1];
  const others = tree.sets[seat === 0 ? 1 : 0];
  const reach = new Float64Array(others.slots);
  others.reach(other, reach);
  const winnings = new Float64Array(own.slots);
  tree.winnings(seat, reach, winnings);
  const policy = new Float64Array(own.slots);
  policy[0] = 1;
  // A set has a higher number than the sets on the way to it, so the last sets come first.
  for (let set = own.moves.length - 1; set >= 0; set--) {
    const first = own.first[set] as number;
    let best = first;
    for (let slot = first + 1; slot < first + (own.moves[set] ?? []).length; slot++)
      if ((winnings[slot] as number) > (winnings[best] as number)) best = slot;
    policy[best] = 1;
    const before = own.before[set] as number;
    winnings[before] = (winnings[before] as number) + (winnings[best] as number);
  }
  const won = winnings[0] as number;
  return { value: seat === 0 ? won : -won, policy, winnings };
}
