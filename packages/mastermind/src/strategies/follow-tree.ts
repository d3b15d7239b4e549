import { checkText, InputError, type Precomputed } from '@cards/core';
import type { CodeShape } from '../code.js';
import { checkTree, StrategyTree } from '../trees/strategy-tree.js';
import type { MastermindStrategy } from '../view.js';
import { TreePlayer } from './tree-player.js';

/**
 * A strategy that follows a tree, such as a saved tree.
 *
 * @param name - the name of the strategy: lowercase letters, digits and dashes
 * @param tree - a tree for the shape of the codes in the game
 * @returns a strategy that throws an InputError in a game with another shape
 *
 * @example
 * ```ts
 * import { createRunner, Streams } from '@cards/core';
 * import { BestGuess, buildTree, ENTROPY, feedbackTable } from '@cards/mastermind';
 * import { followTree, loadTree, mastermind, saveTree } from '@cards/mastermind';
 *
 * const table = feedbackTable({ pegs: 3, colors: 4 });
 * const tree = buildTree(table, new BestGuess(table, ENTROPY, 'all'));
 * const text = JSON.stringify(saveTree(tree));
 * const mine = followTree('mine', loadTree(JSON.parse(text)));
 *
 * const params = { pegs: 3, colors: 4, guesses: 8 };
 * const strategy = mine.create({ params, seat: 0, args: {}, precomputed: {} });
 * const measures = new Int32Array(2);
 * const runner = createRunner(mastermind.engine(params), [{ name: 'mine', strategy }]);
 * runner.play(new Streams(1, 'mastermind').gameRngs(1).seek(0), measures);
 * measures[1]; // => 1
 * ```
 */
export function followTree(name: string, tree: StrategyTree): MastermindStrategy {
  checkText(name, 'the name of a strategy');
  checkTree(tree);
  return {
    name,
    summary: `follows a saved tree (pegs: ${tree.pegs}, colors: ${tree.colors}, nodes: ${tree.size})`,
    create: ({ params: { pegs, colors } }) => {
      if (pegs !== tree.pegs || colors !== tree.colors)
        throw new InputError(
          `the tree of ${name} is for ${tree.pegs} pegs of ${tree.colors} colors, not ${pegs} pegs of ${colors} colors`,
        );
      return new TreePlayer(tree);
    },
  };
}

/** The player of a built-in strategy that precomputes a tree. */
export function precomputedPlayer(shape: CodeShape, { guesses, feedbacks, first }: Precomputed): TreePlayer {
  if (guesses instanceof Int32Array && feedbacks instanceof Uint8Array && first instanceof Int32Array)
    return new TreePlayer(new StrategyTree(shape, { guesses, feedbacks, first }));
  throw new TypeError('this strategy needs the tree that its precompute() returns');
}
