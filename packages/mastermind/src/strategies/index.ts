import type { Precomputed, Strategy } from '@cards/core';
import type { StrategyArguments } from '@cards/core/internal';
import { type Code, codeCount } from '../code.js';
import { ConsistentCodes } from '../consistent-codes.js';
import { optimumOf } from '../exact/optimum.js';
import { type FeedbackTable, ownTable } from '../feedback-table.js';
import { checkListable } from '../parameters.js';
import { buildTree, cachedTree, type Chooser } from '../trees/tree-builder.js';
import type { MastermindStrategy, MastermindView } from '../view.js';
import { BestGuess, type GuessPool, POOLS } from './best-guess.js';
import { ENTROPY, EXPECTED_SIZE, type Heuristic, HEURISTICS, MINIMAX, MOST_PARTS } from './heuristics.js';
import { Adviser, precomputedPlayer, RandomPlayer } from './players.js';

/**
 * The largest number of codes for which a heuristic precomputes its tree: five pegs of eight colors take 1 to 2
 * seconds.
 */
export const MAX_TREE_CODES = 32_768;

const GUESSES = 'all: guess any code; consistent: guess only consistent codes';

export const STRATEGIES: readonly MastermindStrategy[] = [
  {
    name: 'random',
    summary: 'a uniformly random consistent code',
    // Refuses too many codes before the first game.
    precompute: (params) => {
      checkListable(params);
      return {};
    },
    create: ({ params }) => new RandomPlayer(new ConsistentCodes(ownTable(params))),
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

/** The strategy that makes the guesses of a heuristic. */
function heuristicStrategy({ name, summary }: Heuristic): MastermindStrategy {
  return {
    name,
    summary,
    arguments: [{ name: 'guesses', summary: GUESSES, choices: POOLS, default: 'all' }],
    precompute: (params, args): Precomputed => {
      checkListable(params);
      if (codeCount(params) > MAX_TREE_CODES) return {};
      const table = ownTable(params);
      return cachedTree(params, `${name} ${poolOf(args)}`, () => buildTree(table, chooserOf(table, name, args)));
    },
    create: ({ params, args, precomputed }): Strategy<MastermindView> => {
      if (codeCount(params) <= MAX_TREE_CODES) return precomputedPlayer(params, precomputed);
      const table = ownTable(params);
      return new Adviser(table, chooserOf(table, name, args));
    },
  };
}

/** Guesses the lowest candidate (Shapiro, Playing Mastermind logically, SIGART Newsletter 85, 1983). */
const LOWEST_CONSISTENT: Chooser = { choose: (codes) => codes[0] as Code };

/** The chooser of a strategy, `consistent` or the name of a heuristic. */
export function chooserOf(table: FeedbackTable, name: string, args: StrategyArguments): Chooser {
  const heuristic = HEURISTICS.find((candidate) => candidate.name === name);
  return heuristic === undefined ? LOWEST_CONSISTENT : new BestGuess(table, heuristic, poolOf(args));
}

/** The guesses that a heuristic can choose from, by its arguments. */
function poolOf(args: StrategyArguments): GuessPool {
  return args['guesses'] === 'consistent' ? 'consistent' : 'all';
}
