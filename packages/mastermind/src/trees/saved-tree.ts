import { InputError } from '@cards/core';
import { codeCount } from '../code.js';
import { feedbackCount } from '../feedback.js';
import { feedbackTable } from '../feedback-table.js';
import { checkShape, PARAMETERS } from '../parameters.js';
import { StrategyTree } from './strategy-tree.js';

/** A strategy tree as plain JSON. */
export interface SavedTree {
  /** The format of this object. */
  readonly format: 'cards-mastermind/tree@1';
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The guess at each node, level by level from the root on. */
  readonly guesses: readonly number[];
  /** The feedback that leads to each node; 0 for the root. */
  readonly feedbacks: readonly number[];
  /** The number of children of each node; children are listed in the order of their parents. */
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
 * Reads a saved tree from any source.
 *
 * @throws InputError with the first reason why it is not a tree that finds every code without unreachable nodes
 */
export function loadTree(saved: unknown): StrategyTree {
  demand(typeof saved === 'object' && saved !== null, 'it is not an object');
  // Nothing is known of the members yet; each is checked below.
  const { format, pegs, colors, ...lists } = saved as { readonly [Name in keyof SavedTree]?: unknown };
  demand(format === 'cards-mastermind/tree@1', 'its format is not cards-mastermind/tree@1');
  const areBounded = isWhole(pegs, 1, PARAMETERS.pegs.max) && isWhole(colors, 1, PARAMETERS.colors.max);
  demand(areBounded, `its pegs and colors are not whole numbers from 1 to ${PARAMETERS.pegs.max}`);
  checkShape({ pegs, colors });
  const guesses = wholes(lists.guesses, codeCount({ pegs, colors }) - 1, 'its guesses are not a list of codes');
  demand(guesses.length > 0, 'its guesses are not a list of codes');
  const feedbacks = wholes(
    lists.feedbacks,
    feedbackCount(pegs) - 1,
    'its feedbacks are not one for each guess',
    guesses.length,
  );
  const children = wholes(
    lists.children,
    guesses.length,
    'its children are not a number for each guess',
    guesses.length,
  );
  const first = new Int32Array(guesses.length + 1);
  first[0] = 1;
  for (const [node, count] of children.entries()) {
    demand((first[node] as number) > node, `node ${node} is the child of no node`);
    first[node + 1] = (first[node] as number) + count;
  }
  demand(
    first[guesses.length] === guesses.length,
    `it has ${guesses.length} nodes, and ${first[guesses.length]} by its children`,
  );
  const tree = new StrategyTree(
    { pegs, colors },
    { guesses: Int32Array.from(guesses), feedbacks: Uint8Array.from(feedbacks), first },
  );
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

/** A list of integers from 0 to `max`, copied without holes. */
function wholes(value: unknown, max: number, complaint: string, length?: number): number[] {
  demand(Array.isArray(value) && (length === undefined || value.length === length), complaint);
  const list: unknown[] = Array.from(value);
  demand(
    list.every((item) => isWhole(item, 0, max)),
    complaint,
  );
  return list as number[];
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved strategy tree: ${complaint}`);
}
