import { InputError } from '@cards/core';
import { codeCount } from '../code.js';
import { feedbackCount } from '../feedback.js';
import { ownTable } from '../shared-tables.js';
import { checkListable, PARAMETERS } from '../parameters.js';
import { checkTree, StrategyTree } from './strategy-tree.js';

/** A strategy tree as plain JSON. */
export interface SavedTree {
  /** The format of this object. */
  readonly format: 'cards-mastermind/tree@1';
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** By node: the guess. Nodes are listed level by level; the first node is the root. */
  readonly guesses: readonly number[];
  /** By node: the feedback that leads to it; 0 for the root. */
  readonly feedbacks: readonly number[];
  /** By node: the number of children. Children are listed in the order of their parents. */
  readonly children: readonly number[];
}

/** A tree as plain JSON; {@link loadTree} reads it. */
export function saveTree(tree: StrategyTree): SavedTree {
  checkTree(tree);
  const { guesses, feedbacks, first } = tree.arrays;
  const children = [...guesses.keys()].map((node) => (first[node + 1] as number) - (first[node] as number));
  const lists = { guesses: [...guesses], feedbacks: [...feedbacks], children };
  return { format: 'cards-mastermind/tree@1', pegs: tree.pegs, colors: tree.colors, ...lists };
}

/**
 * Checks and reads a saved tree.
 *
 * @param saved - any value
 * @throws InputError with the first reason why this is not a tree that finds every code and has no unreachable node
 */
export function loadTree(saved: unknown): StrategyTree {
  demand(typeof saved === 'object' && saved !== null, 'it is not an object');
  // Each member is checked below.
  const { format, pegs, colors, ...lists } = saved as { readonly [Name in keyof SavedTree]?: unknown };
  demand(format === 'cards-mastermind/tree@1', 'its format is not cards-mastermind/tree@1');
  const areBounded = isWhole(pegs, 1, PARAMETERS.pegs.max) && isWhole(colors, 1, PARAMETERS.colors.max);
  demand(areBounded, `its pegs and colors must be integers from 1 to ${PARAMETERS.pegs.max}`);
  checkListable({ pegs, colors });
  const guesses = wholes(lists.guesses, codeCount({ pegs, colors }) - 1, 'guesses', 'of one or more codes');
  const { length } = guesses;
  demand(length > 0, 'its guesses must be a list of one or more codes');
  const most = feedbackCount(pegs) - 1;
  const feedbacks = wholes(lists.feedbacks, most, 'feedbacks', 'with one feedback for each guess', length);
  const children = wholes(lists.children, length, 'children', 'with one number for each guess', length);
  const first = new Int32Array(length + 1);
  first[0] = 1;
  for (const [node, count] of children.entries()) {
    demand((first[node] as number) > node, `node ${node} has no parent`);
    first[node + 1] = (first[node] as number) + count;
  }
  const nodes = first[length];
  demand(nodes === length, `its guesses make ${length} nodes, but its children make ${nodes}`);
  const arrays = { guesses: Int32Array.from(guesses), feedbacks: Uint8Array.from(feedbacks), first };
  const tree = new StrategyTree({ pegs, colors }, arrays);
  tree.depths();
  demand(feedbacks[0] === 0, `the first of its feedbacks, for the root, must be 0, not ${feedbacks[0]}`);
  const unreached = reached(tree).indexOf(0);
  demand(unreached < 0, `no code reaches node ${unreached}`);
  return tree;
}

/** By node: 1 if a code reaches it. The tree must find every code. */
function reached(tree: StrategyTree): Uint8Array {
  const table = ownTable(tree);
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

/** A copy of a list of integers from 0 to `max`. Holes fail the check. */
function wholes(value: unknown, max: number, name: string, form: string, length?: number): number[] {
  const complaint = `its ${name} must be a list ${form}`;
  demand(Array.isArray(value) && (length === undefined || value.length === length), complaint);
  const list: unknown[] = Array.from(value);
  const areWhole = list.every((item) => isWhole(item, 0, max));
  demand(areWhole, complaint);
  return list as number[];
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved strategy tree: ${complaint}`);
}
