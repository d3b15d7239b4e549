import type { ParamValues } from '../contracts/parameters.js';
import type { ProgressOption } from './branches.js';
import { bestResponse, type GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';

/** The options of {@link solve}. */
export interface SolveOptions extends ProgressOption {
  /** The width of the bracket at which the solver stops, in the unit of the payoff (default: 1e-6). */
  readonly tolerance?: number;
  /** The largest number of iterations (default: 100,000). */
  readonly maxIterations?: number;
}

/** An equilibrium with a proof of how close it is. */
export interface Equilibrium {
  /** At least this is what seat 0 wins on average with its policy, against every policy of seat 1. */
  readonly lower: number;
  /** At most this is what seat 0 wins on average against the policy of seat 1. */
  readonly upper: number;
  /** The policy of each seat. */
  readonly policies: readonly [Policy, Policy];
  /** The number of iterations. */
  readonly iterations: number;
}

/**
 * Computes an equilibrium of a two-seat game. The value of the game is between `lower` and `upper`: best responses
 * prove it, whatever the solver has done. The numbers are the same on every machine, because the solver adds,
 * subtracts, multiplies and divides only.
 *
 * The solver is predictive CFR+ with alternating updates and quadratic averages (Farina, Kroer and Sandholm, Faster
 * game solving via predictive Blackwell approachability, AAAI 2021).
 *
 * @param tree - the game
 * @param options - when to stop. {@link gameTree} has an example
 */
export function solve<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  { tolerance = 1e-6, maxIterations = 100_000, onProgress }: SolveOptions = {},
): Equilibrium {
  const seats = [new Learner(tree.sets[0]), new Learner(tree.sets[1])] as const;
  const [first, second] = seats;
  // The proof costs as much as an iteration, so it comes after every tenth of all iterations.
  for (let iteration = 1, next = 1; ; iteration++) {
    tree.winnings(0, second.reach, first.winnings);
    first.learn(iteration ** 2);
    tree.winnings(1, first.reach, second.winnings);
    second.learn(iteration ** 2);
    onProgress?.({ unit: 'iterations', done: iteration, limit: maxIterations });
    if (iteration < next && iteration < maxIterations) continue;
    next = iteration + Math.ceil(iteration / 10);
    const policies = [first.average(), second.average()] as const;
    const lower = bestResponse(tree, 1, policies[0]).value;
    const upper = bestResponse(tree, 0, policies[1]).value;
    if (upper - lower <= tolerance || iteration >= maxIterations)
      return { lower, upper, policies, iterations: iteration };
  }
}

/** The regrets of one seat. */
class Learner {
  /** What the seat wins with each slot; see `GameTree.winnings`. */
  readonly winnings: Float64Array;
  /** The probability that the seat makes its moves up to each slot. */
  readonly reach: Float64Array;
  private readonly sets: InformationSets;
  private readonly policy: Policy;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;

  constructor(sets: InformationSets) {
    this.sets = sets;
    this.policy = sets.uniform();
    this.winnings = new Float64Array(sets.slots);
    this.reach = sets.reach(this.policy);
    this.regrets = new Float64Array(sets.slots);
    this.sums = new Float64Array(sets.slots);
  }

  /** Updates the policy from the winnings. */
  learn(weight: number): void {
    const { sets, winnings, regrets, policy, reach, sums } = this;
    const { first, before, moves } = sets;
    for (let set = moves.length - 1; set >= 0; set--) {
      const start = first[set] as number;
      const end = start + (moves[set] as readonly number[]).length;
      let value = 0;
      for (let slot = start; slot < end; slot++) value += (policy[slot] as number) * (winnings[slot] as number);
      for (let slot = start; slot < end; slot++) {
        const regret = (winnings[slot] as number) - value;
        const total = Math.max(0, (regrets[slot] as number) + regret);
        regrets[slot] = total;
        // The prediction: the next regret is the same again.
        policy[slot] = Math.max(0, total + regret);
      }
      const parent = before[set] as number;
      winnings[parent] = (winnings[parent] as number) + value;
    }
    sets.reach(sets.normalized(policy), reach);
    for (let slot = 0; slot < sums.length; slot++)
      sums[slot] = (sums[slot] as number) + weight * (reach[slot] as number);
  }

  average(): Policy {
    return this.sets.normalized(this.sums.slice());
  }
}
