import { InputError } from '@cards/core';
import { checkMembers, givenText } from '@cards/core/internal';
import { type Code, codeCount, type CodeShape } from '../code.js';
import { ownTable } from '../feedback-table.js';
import { type Feedback, feedbackCount } from '../feedback.js';
import { checkListable, PARAMETERS } from '../parameters.js';

/** The arrays of a tree. Workers precompute them once and share them. */
export type TreeArrays = {
  /** By node: the guess. */
  readonly guesses: Int32Array;
  /** By node: the feedback that leads to it from its parent; 0 for the root. */
  readonly feedbacks: Uint8Array;
  /**
   * By node: its first child. The children of a node end before the first child of the next node. The array has one
   * entry more than there are nodes.
   */
  readonly first: Int32Array;
};

/**
 * A deterministic strategy as a tree: a guess at each node, and a branch for each feedback except that of the code
 * itself.
 */
export class StrategyTree implements CodeShape {
  readonly pegs: number;
  readonly colors: number;
  /** The nodes, level by level. The children of a node are consecutive, and node 0 is the root. */
  readonly arrays: TreeArrays;

  /**
   * @param shape - the shape of the codes
   * @param arrays - the arrays of another tree for this shape; they are not checked
   */
  constructor(shape: CodeShape, arrays: TreeArrays) {
    codeCount(shape);
    checkMembers(arrays, 'the arrays of a tree', 'guesses', 'feedbacks', 'first');
    this.pegs = shape.pegs;
    this.colors = shape.colors;
    this.arrays = arrays;
  }

  /** The number of nodes. */
  get size(): number {
    return this.arrays.guesses.length;
  }

  /** The guess at a node. */
  guessAt(node: number): Code {
    return this.arrays.guesses[node] as Code;
  }

  /** The child of a node for a feedback; -1 if the tree has no such branch. */
  next(node: number, feedback: Feedback): number {
    const { feedbacks, first } = this.arrays;
    const end = first[node + 1] as number;
    for (let child = first[node] as number; child < end; child++) if (feedbacks[child] === feedback) return child;
    return -1;
  }

  /**
   * The number of guesses for each code.
   *
   * @returns by code
   * @throws InputError if the tree does not find every code
   */
  depths(): Int32Array {
    const depths = new Int32Array(codeCount(this));
    eachGuess(this, (code, _, guesses) => {
      depths[code] = guesses;
    });
    return depths;
  }

  /**
   * The guesses of the tree over all codes.
   *
   * @throws InputError if the tree does not find every code
   */
  count(): TreeCount {
    const byDepth: number[] = [];
    const depths = this.depths();
    for (const depth of depths) {
      while (byDepth.length < depth) byDepth.push(0);
      byDepth[depth - 1] = (byDepth[depth - 1] as number) + 1;
    }
    const total = depths.reduce((sum, depth) => sum + depth, 0);
    return { total, mean: total / depths.length, max: byDepth.length, byDepth };
  }
}

/** The guesses of a tree over all codes. */
export interface TreeCount {
  /** The sum of the guesses over all codes. */
  readonly total: number;
  /** The mean number of guesses. */
  readonly mean: number;
  /** The maximum number of guesses. */
  readonly max: number;
  /** At index `i`: the number of codes that take `i + 1` guesses. */
  readonly byDepth: readonly number[];
}

/** @throws InputError for a value that is not a tree */
export function checkTree(tree: StrategyTree): void {
  if (!(tree instanceof StrategyTree))
    throw new InputError(`a tree is needed, such as one of loadTree or buildTree, not ${givenText(tree)}`);
}

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
  const reached = new Uint8Array(length);
  eachGuess(tree, (_, node) => {
    reached[node] = 1;
  });
  demand(feedbacks[0] === 0, `the first of its feedbacks, for the root, must be 0, not ${feedbacks[0]}`);
  const unreached = reached.indexOf(0);
  demand(unreached < 0, `no code reaches node ${unreached}`);
  return tree;
}

/**
 * Follows the tree to every code. `visit` gets each node on the way, with the number of guesses up to it.
 *
 * @throws InputError if the tree does not find a code
 */
function eachGuess(tree: StrategyTree, visit: (code: Code, node: number, guesses: number) => void): void {
  const table = ownTable(tree);
  for (let code = 0; code < table.codes; code++) {
    for (let node = 0, guesses = 1; ; guesses++) {
      visit(code, node, guesses);
      const feedback = table.feedback(code, tree.guessAt(node));
      if (feedback === table.solved) break;
      node = tree.next(node, feedback);
      if (node < 0)
        throw new InputError(
          `the tree does not find code ${code}: after ${guesses} guesses it has no branch for feedback ${feedback}`,
        );
    }
  }
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
