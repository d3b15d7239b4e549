import { expect, test } from 'vitest';
import type { AnyGame } from '@cards/core';
import { bestResponse, gameTree, type GameTree, type Policy } from '@cards/core/solve';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';

// Other algorithms on the same trees have the published results, iteration by iteration: the information sets, the
// payoffs and the best responses agree with those of OpenSpiel, cfr_test.py.

type Tree = GameTree;

/** Counterfactual regret minimization of one seat (Zinkevich and others, NIPS 2007). */
class Cfr {
  policy: Policy;
  private readonly tree: Tree;
  private readonly seat: 0 | 1;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;

  constructor(tree: Tree, seat: 0 | 1) {
    const { [seat]: sets } = tree.sets;
    this.tree = tree;
    this.seat = seat;
    this.policy = sets.uniform();
    this.regrets = new Float64Array(sets.slots);
    this.sums = new Float64Array(sets.slots);
  }

  /** Adds the policy to the average, and its regrets against a policy of the other seat. */
  play(other: Policy): void {
    const { tree, seat, policy, regrets, sums } = this;
    const { [seat]: sets, [seat === 0 ? 1 : 0]: others } = tree.sets;
    const reach = sets.reach(policy);
    for (let slot = 0; slot < sums.length; slot++) sums[slot] = (sums[slot] ?? 0) + (reach[slot] ?? 0);
    const winnings = tree.winnings(seat, seat === 0 ? [reach, others.reach(other)] : [others.reach(other), reach]);
    for (let set = sets.moves.length - 1; set >= 0; set--) {
      const slots = this.slotsOf(set);
      const value = slots.reduce((sum, slot) => sum + (policy[slot] ?? 0) * (winnings[slot] ?? 0), 0);
      for (const slot of slots) regrets[slot] = (regrets[slot] ?? 0) + (winnings[slot] ?? 0) - value;
      const before = sets.before[set] ?? 0;
      winnings[before] = (winnings[before] ?? 0) + value;
    }
  }

  /** Matches the regrets. */
  learn(): void {
    this.policy = this.shares(this.regrets);
  }

  average(): Policy {
    return this.shares(this.sums);
  }

  private shares(amounts: Float64Array): Policy {
    const { tree, seat } = this;
    const { [seat]: sets } = tree.sets;
    const policy = sets.uniform();
    for (const set of sets.moves.keys()) {
      const slots = this.slotsOf(set);
      const sum = slots.reduce((total, slot) => total + Math.max(0, amounts[slot] ?? 0), 0);
      if (sum > 0) for (const slot of slots) policy[slot] = Math.max(0, amounts[slot] ?? 0) / sum;
    }
    return policy;
  }

  private slotsOf(set: number): readonly number[] {
    const { first, moves } = this.tree.sets[this.seat];
    return (moves[set] ?? []).map((_, at) => (first[set] ?? 0) + at);
  }
}

/** What both seats together gain if each of them plays its best response. */
function nashConv(tree: Tree, [first, second]: readonly [Cfr, Cfr]): number {
  const policies = [first.average(), second.average()];
  return bestResponse(tree, 0, policies).value + bestResponse(tree, 1, policies).value;
}

const treeOf = (game: unknown): Tree => gameTree(game as AnyGame);

test.each([
  [kuhn, [0.91667, 0.33333, 0.31944, 0.26042, 0.22667]],
  [leduc, [4.74722, 4.00687, 3.40905, 2.89825, 2.53672]],
])('The first iterations of CFR-BR in $id are published', (game, published) => {
  const tree = treeOf(game);
  const seats = [new Cfr(tree, 0), new Cfr(tree, 1)] as const;
  const [first, second] = seats;
  const found = published.map(() => {
    // Each seat learns from the best response to it.
    const policies = [first.policy, second.policy];
    const responses = [bestResponse(tree, 1, policies).policy, bestResponse(tree, 0, policies).policy] as const;
    first.play(responses[0]);
    second.play(responses[1]);
    first.learn();
    second.learn();
    return nashConv(tree, seats);
  });
  for (const [at, value] of found.entries()) expect(value).toBeCloseTo(published[at] ?? 0, 4);
});

test('After 10 iterations of CFR, players of Leduc hold’em lose at most 2 together', () => {
  const tree = treeOf(leduc);
  const seats = [new Cfr(tree, 0), new Cfr(tree, 1)] as const;
  const [first, second] = seats;
  for (let iteration = 0; iteration < 10; iteration++) {
    first.play(second.policy);
    first.learn();
    second.play(first.policy);
    second.learn();
  }
  expect(nashConv(tree, seats)).toBeLessThanOrEqual(2);
  expect(nashConv(tree, seats)).toBeCloseTo(1.777, 2);
});
