import { optimumOf } from '../exact/optimum.js';
import { checkListable } from '../parameters.js';
import { ownTable } from '../shared-tables.js';
import { buildTree, cachedTree } from '../trees/tree-builder.js';
import { LOWEST_CONSISTENT } from './choosers.js';
import { precomputedPlayer } from './follow-tree.js';
import { heuristicStrategy } from './heuristic-strategy.js';
import { ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS } from './heuristics.js';
import type { MastermindStrategy } from '../view.js';
import { RandomPlayer } from './random.js';

export const STRATEGIES: readonly MastermindStrategy[] = [
  {
    name: 'random',
    summary: 'a uniformly random consistent code',
    // Refuses too many codes before the first game.
    precompute: (params) => {
      checkListable(params);
      return {};
    },
    create: ({ params }) => new RandomPlayer(ownTable(params)),
  },
  {
    name: 'consistent',
    summary: 'the lowest consistent code (Shapiro, Playing Mastermind logically, SIGART Newsletter 85, 1983)',
    precompute: (params) => cachedTree(params, 'consistent', () => buildTree(ownTable(params), LOWEST_CONSISTENT)),
    create: ({ params, precomputed }) => precomputedPlayer(params, precomputed),
  },
  /* @__PURE__ */ heuristicStrategy(MINIMAX),
  /* @__PURE__ */ heuristicStrategy(EXPECTED_SIZE),
  /* @__PURE__ */ heuristicStrategy(ENTROPY),
  /* @__PURE__ */ heuristicStrategy(MOST_PARTS),
  {
    name: 'optimal',
    summary: 'proven optimal: finds the most codes, and among such strategies takes the fewest guesses on average',
    precompute: (params) => optimumOf(params).tree.arrays,
    create: ({ params, precomputed }) => precomputedPlayer(params, precomputed),
  },
];
