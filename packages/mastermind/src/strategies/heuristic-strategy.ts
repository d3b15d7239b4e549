import type { Precomputed, Strategy } from '@cards/core';
import { codeCount } from '../code.js';
import { checkListable } from '../parameters.js';
import { ownTable } from '../shared-tables.js';
import { buildTree, cachedTree } from '../trees/tree-builder.js';
import type { MastermindStrategy, MastermindView } from '../view.js';
import { Adviser } from './adviser.js';
import { POOLS } from './best-guess.js';
import { chooserOf, poolOf } from './choosers.js';
import { precomputedPlayer } from './follow-tree.js';
import type { Heuristic } from './heuristics.js';

/**
 * The largest number of codes for which a heuristic precomputes its tree: five pegs of eight colors take 1 to 2
 * seconds.
 */
export const MAX_TREE_CODES = 32_768;

const GUESSES = 'all: guess any code; consistent: guess only consistent codes';

/** The strategy that makes the guesses of a heuristic. */
export function heuristicStrategy({ name, summary }: Heuristic): MastermindStrategy {
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
