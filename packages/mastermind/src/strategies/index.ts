import { InputError, type Precomputed, type Strategy, type StrategyArguments, type StrategyDefinition } from '@cards/core';
import { codeCount } from '../code.js';
import { findOptimum, type Optimum } from '../exact/optimum.js';
import { type FeedbackTable, feedbackTable } from '../feedback-table.js';
import type { MastermindParams } from '../parameters.js';
import { Adviser } from './adviser.js';
import { BestGuess, type GuessPool } from './best-guess.js';
import { LOWEST_CONSISTENT } from './consistent.js';
import { type Heuristic, HEURISTICS } from './heuristics.js';
import { RandomPlayer } from './random.js';
import { TreePlayer } from './tree-player.js';
import { StrategyTree, type TreeArrays } from '../trees/strategy-tree.js';
import { buildTree, type Chooser } from '../trees/tree-builder.js';
import type { MastermindView } from '../view.js';

/** A Mastermind strategy as it is listed, and as a file of your own exports one. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;

/**
 * The most codes for which the whole tree of a heuristic is prepared: five pegs of eight colours take 10 to 20 seconds. With more codes
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
    precompute: (params) => kept(params, 'consistent', () => buildTree(feedbackTable(params), LOWEST_CONSISTENT)),
    create: ({ params, precomputed }) => new TreePlayer(preparedTree(params, precomputed)),
  },
  ...HEURISTICS.map(heuristicStrategy),
  {
    name: 'optimal',
    summary: 'finds as many codes as can be found with the guesses there are, then in the fewest guesses on average; our strongest',
    precompute: (params) => optimumOf(params).tree.arrays,
    create: ({ params, precomputed }) => new TreePlayer(preparedTree(params, precomputed)),
  },
];

/**
 * A strategy of your own that follows a tree, such as one that was saved.
 *
 * @param name - what it is called: lower-case letters, digits and dashes
 * @param tree - a tree for codes of the shape that will be played with
 * @throws InputError when it is seated at a game with other codes
 *
 * @example
 * ```ts
 * import { Streams } from '@cards/core';
 * import { BestGuess, buildTree, ENTROPY, feedbackTable, followTree, loadTree, mastermind, saveTree } from '@cards/mastermind';
 *
 * const table = feedbackTable({ pegs: 3, colors: 4 });
 * const tree = buildTree(table, new BestGuess(table, ENTROPY, 'all'));
 * const text = JSON.stringify(saveTree(tree));
 * const mine = followTree('mine', loadTree(JSON.parse(text)));
 *
 * const params = { pegs: 3, colors: 4, guesses: 8 };
 * const strategy = mine.create({ params, seat: 0, args: {}, prepared: {} });
 * const measures = new Int32Array(2);
 * mastermind.table(params, [{ spec: 'mine', strategy }]).play(new Streams(1, 'mastermind').lanes(1).at(0), measures);
 * measures[1]; // => 1
 * ```
 */
export function followTree(name: string, tree: StrategyTree): MastermindStrategy {
  return {
    name,
    summary: `follows a tree of ${tree.size} nodes for ${tree.pegs} pegs of ${tree.colors} colours`,
    create: ({ params: { pegs, colors } }) => {
      if (pegs !== tree.pegs || colors !== tree.colors) {
        throw new InputError(`${name} is for ${tree.pegs} pegs of ${tree.colors} colours, not ${pegs} of ${colors}`);
      }
      return new TreePlayer(tree);
    },
  };
}

/** Trees that were built last: whoever runs a game and then asks for its exact values needs the same one twice. */
const trees = new Map<string, TreeArrays>();

/** How many trees are kept. */
const KEPT = 64;

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

/**
 * What makes the guesses of a strategy that looks at the position alone.
 *
 * @param table - feedback of the codes that will be played with
 * @param name - `consistent`, or the name of a heuristic
 * @param args - the arguments of its spec
 */
export function chooserOf(table: FeedbackTable, name: string, args: StrategyArguments): Chooser {
  const heuristic = HEURISTICS.find((candidate) => candidate.name === name);
  return heuristic === undefined ? LOWEST_CONSISTENT : new BestGuess(table, heuristic, poolOf(args));
}

/** Optima that were proved, by parameters. */
const optima = new Map<string, Optimum>();

/**
 * The proven optimum, which is looked for once.
 *
 * @throws InputError when there are too many codes, or the proof takes too much effort
 */
export function optimumOf({ pegs, colors, guesses }: MastermindParams): Optimum {
  const key = `${pegs} ${colors} ${guesses}`;
  const optimum = optima.get(key) ?? findOptimum({ pegs, colors }, { guesses });
  optima.set(key, optimum);
  return optimum;
}

function heuristicStrategy({ name, summary }: Heuristic): MastermindStrategy {
  return {
    name,
    summary,
    arguments: [
      {
        name: 'guesses',
        summary: 'all: any code may be guessed; consistent: only those that the secret can be',
        choices: ['all', 'consistent'],
        default: 'all',
      },
    ],
    precompute: (params, args): Precomputed => {
      if (codeCount(params) > MAX_TREE_CODES) return {};
      const table = feedbackTable(params);
      return kept(params, `${name} ${poolOf(args)}`, () => buildTree(table, chooserOf(table, name, args)));
    },
    create: ({ params, args, precomputed }): Strategy<MastermindView> => {
      if (codeCount(params) <= MAX_TREE_CODES) return new TreePlayer(preparedTree(params, precomputed));
      const table = feedbackTable(params);
      return new Adviser(table, chooserOf(table, name, args));
    },
  };
}

function poolOf(args: StrategyArguments): GuessPool {
  return args['guesses'] === 'consistent' ? 'consistent' : 'all';
}

function preparedTree(params: MastermindParams, { guesses, feedbacks, first }: Precomputed): StrategyTree {
  if (guesses instanceof Int32Array && feedbacks instanceof Uint8Array && first instanceof Int32Array) {
    return new StrategyTree(params, { guesses, feedbacks, first });
  }
  throw new TypeError('this strategy needs the tree that it prepares');
}
