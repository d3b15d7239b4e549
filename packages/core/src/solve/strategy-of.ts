import type { Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Strategy, StrategyDefinition } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import { BranchingRng } from './branching-rng.js';
import type { GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { NOTHING } from './recall.js';

/**
 * Returns policies as a strategy, such as an equilibrium or a best response. It plays games with the parameters of the
 * tree.
 *
 * @param tree - the game
 * @param name - the name of the strategy
 * @param policies - the policy for each seat
 */
export function strategyOf<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  name: string,
  policies: readonly [Policy, Policy],
): StrategyDefinition<View, Params> {
  const observe = (view: View): unknown => tree.game.observe?.(view);
  return {
    name,
    summary: `a policy for ${tree.histories} histories of ${tree.game.id}`,
    create: ({ seat }) => new PolicyPlayer(tree.sets[seat === 0 ? 0 : 1], policies[seat === 0 ? 0 : 1], observe),
  };
}

const WORDS = 2 ** 32;

class PolicyPlayer<View> implements Strategy<View> {
  private readonly sets: InformationSets;
  private readonly policy: Policy;
  private readonly see: (view: View) => unknown;
  private memory = NOTHING;
  private own: Move | undefined;

  constructor(sets: InformationSets, policy: Policy, see: (view: View) => unknown) {
    this.sets = sets;
    this.policy = policy;
    this.see = see;
  }

  begin(view: View): void {
    this.memory = NOTHING;
    this.own = undefined;
    this.observe(view);
  }

  observe(view: View): void {
    this.memory = this.sets.recall.after(this.memory, this.own, this.see(view));
    this.own = undefined;
  }

  move(_view: View, rng: Rng): Move {
    const set = this.sets.of(this.memory) ?? 0;
    const moves = this.sets.moves[set] ?? [];
    const first = this.sets.first[set] ?? 0;
    const policy = this.policy.subarray(first, first + moves.length);
    const certain = policy.indexOf(1);
    const at = certain >= 0 ? certain : rng instanceof BranchingRng ? rng.pick(policy) : drawn(policy, rng);
    this.own = moves[at] as Move;
    return this.own;
  }
}

function drawn(policy: Policy, rng: Rng): number {
  let left = rng.int(WORDS) / WORDS;
  const at = policy.findIndex((probability) => (left -= probability) < 0);
  // Rounding can leave a little after the last move.
  return at >= 0 ? at : policy.indexOf(Math.max(...policy));
}
