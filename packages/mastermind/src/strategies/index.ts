import { codeCount } from '../code.js';
import { optimumOf } from '../exact/optimum-cache.js';
import { checkListable } from '../parameters.js';
import { ownTable } from '../shared-tables.js';
import { buildTree } from '../trees/tree-builder.js';
import { cachedTree } from '../trees/tree-cache.js';
import { LOWEST_CONSISTENT } from './consistent.js';
import { precomputedPlayer } from './follow-tree.js';
import { heuristicStrategy } from './heuristic-strategy.js';
import { ENTROPY, EXPECTED_SIZE, MINIMAX, MOST_PARTS } from './heuristics.js';
import type { MastermindStrategy } from './mastermind-strategy.js';
import { RandomPlayer } from './random.js';

/** The optimum of up to this many codes, such as four pegs of six colors, is proved in about a second. */
const FEW_CODES = 1296;

/** The optimum of this few codes finds all of them within this many guesses. */
const ENOUGH_GUESSES = 10;

/** The built-in strategies. */
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
    // With fewer guesses, finding the most codes comes before the fewest guesses.
    provedOptimal: (params) => params.guesses >= ENOUGH_GUESSES && codeCount(params) <= FEW_CODES,
    precompute: (params) => optimumOf(params).tree.arrays,
    create: ({ params, precomputed }) => precomputedPlayer(params, precomputed),
  },
];
