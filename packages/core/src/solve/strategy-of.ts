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
    create: ({ seat }) => policyPlayer(tree.sets[seat === 0 ? 0 : 1], policies[seat === 0 ? 0 : 1], observe),
  };
}

const WORDS = 2 ** 32;

function policyPlayer<View>(sets: InformationSets, policy: Policy, see: (view: View) => unknown): Strategy<View> {
  let memory = NOTHING;
  let own: Move | undefined;
  const observe = (view: View): void => {
    memory = sets.recall.after(memory, own, see(view));
    own = undefined;
  };
  return {
    begin(view) {
      memory = NOTHING;
      own = undefined;
      observe(view);
    },
    observe,
    move(_view, rng) {
      const set = sets.of(memory) ?? 0;
      const moves = sets.moves[set] ?? [];
      const first = sets.first[set] ?? 0;
      const here = policy.subarray(first, first + moves.length);
      const certain = here.indexOf(1);
      const at = certain >= 0 ? certain : rng instanceof BranchingRng ? rng.pick(here) : drawn(here, rng);
      own = moves[at] as Move;
      return own;
    },
  };
}

function drawn(policy: Policy, rng: Rng): number {
  let left = rng.int(WORDS) / WORDS;
  const at = policy.findIndex((probability) => (left -= probability) < 0);
  // Rounding can leave a little after the last move.
  return at >= 0 ? at : policy.indexOf(Math.max(...policy));
}
