import type { Prepared, Strategy, StrategyArguments, StrategyDefinition } from '@cards/core';
import { codeCount } from './code.js';
import { findOptimum } from './exact/optimum.js';
import { feedbackTable } from './feedback-table.js';
import type { MastermindParams } from './parameters.js';
import { Adviser } from './strategies/adviser.js';
import { BestGuess, type GuessPool } from './strategies/best-guess.js';
import { LOWEST_CONSISTENT } from './strategies/consistent.js';
import { type Heuristic, HEURISTICS } from './strategies/heuristics.js';
import { RandomPlayer } from './strategies/random.js';
import { TreePlayer } from './strategies/tree-player.js';
import { StrategyTree, type TreeArrays } from './trees/strategy-tree.js';
import { buildTree } from './trees/tree-builder.js';
import type { MastermindView } from './view.js';

/** A Mastermind strategy as it is listed, and as a file of your own exports one. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;

/**
 * The most codes for which the whole tree of a heuristic is prepared: five pegs of eight colours take about 12 seconds. With more codes
 * guesses are worked out when they are needed.
 */
export const MAX_TREE_CODES = 32_768;

/** The built-in strategies. */
export const STRATEGIES: readonly MastermindStrategy[] = [
  {
    name: 'random',
    summary: 'any code that the secret can be, all equally likely',
    create: ({ params }) => new RandomPlayer(feedbackTable(params)),
  },
  {
    name: 'consistent',
    summary: 'the lowest code that the secret can be (Shapiro, Playing Mastermind logically, SIGART Newsletter 85, 1983)',
    prepare: (params) => kept(params, 'consistent', () => buildTree(feedbackTable(params), LOWEST_CONSISTENT)),
    create: ({ params, prepared }) => new TreePlayer(preparedTree(params, prepared)),
  },
  ...HEURISTICS.map(heuristicStrategy),
  {
    name: 'optimal',
    summary: 'finds as many codes as can be found with the guesses there are, then in the fewest guesses on average; our strongest',
    prepare: (params) => kept(params, `optimal ${params.guesses}`, () => findOptimum(params, params).tree),
    create: ({ params, prepared }) => new TreePlayer(preparedTree(params, prepared)),
  },
];

/** Trees that were built last: whoever runs a game and then asks for its exact values needs the same one twice. */
const trees = new Map<string, TreeArrays>();

/** How many trees are kept. */
const KEPT = 8;

function kept({ pegs, colors }: MastermindParams, name: string, build: () => StrategyTree): TreeArrays {
  const key = `${pegs} ${colors} ${name}`;
  let arrays = trees.get(key);
  if (arrays === undefined) {
    arrays = build().arrays;
    if (trees.size === KEPT) trees.clear();
    trees.set(key, arrays);
  }
  return arrays;
}

function heuristicStrategy(heuristic: Heuristic): MastermindStrategy {
  const chooser = (params: MastermindParams, args: StrategyArguments): BestGuess =>
    new BestGuess(feedbackTable(params), heuristic, poolOf(args));
  return {
    name: heuristic.name,
    summary: heuristic.summary,
    arguments: [
      {
        name: 'guesses',
        summary: 'all: any code may be guessed; consistent: only those that the secret can be',
        choices: ['all', 'consistent'],
        default: 'all',
      },
    ],
    prepare: (params, args): Prepared =>
      codeCount(params) <= MAX_TREE_CODES
        ? kept(params, `${heuristic.name} ${poolOf(args)}`, () => buildTree(feedbackTable(params), chooser(params, args)))
        : {},
    create: ({ params, args, prepared }): Strategy<MastermindView> =>
      codeCount(params) <= MAX_TREE_CODES
        ? new TreePlayer(preparedTree(params, prepared))
        : new Adviser(feedbackTable(params), chooser(params, args)),
  };
}

function poolOf(args: StrategyArguments): GuessPool {
  return args['guesses'] === 'consistent' ? 'consistent' : 'all';
}

function preparedTree(params: MastermindParams, { guesses, feedbacks, first }: Prepared): StrategyTree {
  if (guesses instanceof Int32Array && feedbacks instanceof Uint8Array && first instanceof Int32Array) {
    return new StrategyTree(params, { guesses, feedbacks, first });
  }
  throw new TypeError('this strategy needs the tree that it prepares');
}
