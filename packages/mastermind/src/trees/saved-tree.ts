import { InputError } from '@cards/core';
import { codeCount } from '../code.js';
import { feedbackCount } from '../feedback.js';
import { feedbackTable } from '../feedback-table.js';
import { checkShape, PARAMETERS } from '../parameters.js';
import { StrategyTree } from './strategy-tree.js';

/** A strategy tree as plain JSON. */
export interface SavedTree {
  /** The form of this object. */
  readonly format: 'cards-mastermind/tree@1';
  /** How many pegs a code has. */
  readonly pegs: number;
  /** How many colors a peg can have. */
  readonly colors: number;
  /** The guess at each node, level by level from the root on. */
  readonly guesses: readonly number[];
  /** The feedback that leads to each node; 0 for the root. */
  readonly feedbacks: readonly number[];
  /** How many children each node has; they follow one another, in the order of their parents. */
  readonly children: readonly number[];
}

/** A tree as plain JSON. */
export function saveTree(tree: StrategyTree): SavedTree {
  const { guesses, feedbacks, first } = tree.arrays;
  return {
    format: 'cards-mastermind/tree@1',
    pegs: tree.pegs,
    colors: tree.colors,
    guesses: [...guesses],
    feedbacks: [...feedbacks],
    children: [...guesses.keys()].map((node) => (first[node + 1] as number) - (first[node] as number)),
  };
}

/**
 * Reads a tree that {@link saveTree} wrote, possibly after a journey through JSON, or that came from anywhere.
 *
 * @throws InputError with the first reason why it is no tree that finds every code, or has nodes to spare
 */
export function loadTree(saved: SavedTree): StrategyTree {
  demand(typeof saved === 'object' && saved !== null && saved.format === 'cards-mastermind/tree@1', 'its format is not cards-mastermind/tree@1');
  const { pegs, colors, guesses, feedbacks, children } = saved;
  demand(isWhole(pegs, 1, PARAMETERS.pegs.max) && isWhole(colors, 1, PARAMETERS.colors.max), `it is for ${pegs} pegs of ${colors} colors`);
  checkShape({ pegs, colors });
  const isList = (list: readonly number[], most: number): boolean =>
    Array.isArray(list) && list.length === guesses.length && list.every((value) => isWhole(value, 0, most));
  demand(Array.isArray(guesses) && guesses.length > 0 && isList(guesses, codeCount(saved) - 1), 'its guesses are no list of codes');
  demand(isList(feedbacks, feedbackCount(pegs) - 1), 'its feedbacks are not one for each guess');
  demand(isList(children, guesses.length), 'its children are not a number for each guess');
  const first = new Int32Array(guesses.length + 1);
  first[0] = 1;
  for (const [node, count] of children.entries()) {
    demand((first[node] as number) > node, `node ${node} is nobody's child`);
    first[node + 1] = (first[node] as number) + count;
  }
  demand(first[guesses.length] === guesses.length, `it has ${guesses.length} nodes, and ${first[guesses.length]} by its children`);
  const tree = new StrategyTree({ pegs, colors }, { guesses: Int32Array.from(guesses), feedbacks: Uint8Array.from(feedbacks), first });
  tree.depths();
  demand(feedbacks[0] === 0, `feedback ${feedbacks[0]} leads to its root`);
  const idle = reached(tree).indexOf(0);
  demand(idle < 0, `no code leads to node ${idle}`);
  return tree;
}

/** By node: 1 when some code leads to it, in a tree that finds every code. */
function reached(tree: StrategyTree): Uint8Array {
  const table = feedbackTable(tree);
  const nodes = new Uint8Array(tree.size);
  for (let code = 0; code < table.codes; code++) {
    for (let node = 0; ;) {
      nodes[node] = 1;
      const feedback = table.feedback(code, tree.guessAt(node));
      if (feedback === table.solved) break;
      node = tree.next(node, feedback);
    }
  }
  return nodes;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is no saved strategy tree: ${complaint}`);
}
