import { checkMembers, givenText, InputError } from '@cards/core';
import { type Code, codeCount, type CodeShape } from '../code.js';
import type { Feedback } from '../feedback.js';
import { ownTable } from '../shared-tables.js';

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

/** A branch of a tree. */
export interface Branch {
  /** The feedback of the branch. */
  readonly feedback: Feedback;
  /** The node at its end. */
  readonly node: number;
}

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
    const { pegs, colors } = shape;
    this.pegs = pegs;
    this.colors = colors;
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

  /** The branches of a node. */
  children(node: number): Branch[] {
    const { feedbacks, first } = this.arrays;
    const begin = first[node] as number;
    const count = (first[node + 1] as number) - begin;
    return Array.from({ length: count }, (_, i) => ({ feedback: feedbacks[begin + i] as number, node: begin + i }));
  }

  /**
   * The number of guesses for each code.
   *
   * @returns by code
   * @throws InputError if the tree does not find every code
   */
  depths(): Int32Array {
    const table = ownTable(this);
    const depths = new Int32Array(table.codes);
    for (let code = 0; code < depths.length; code++) {
      let node = 0;
      let depth = 1;
      for (; ; depth++) {
        const feedback = table.feedback(code, this.guessAt(node));
        if (feedback === table.solved) break;
        node = this.next(node, feedback);
        if (node < 0)
          throw new InputError(
            `the tree does not find code ${code}: after ${depth} guesses it has no branch for feedback ${feedback}`,
          );
      }
      depths[code] = depth;
    }
    return depths;
  }

  /**
   * The guesses of the tree over all codes.
   *
   * @throws InputError if the tree does not find every code
   */
  count(): TreeCount {
    const byDepth: number[] = [];
    for (const depth of this.depths()) {
      while (byDepth.length < depth) byDepth.push(0);
      byDepth[depth - 1] = (byDepth[depth - 1] as number) + 1;
    }
    const total = byDepth.reduce((sum, codes, i) => sum + codes * (i + 1), 0);
    const codes = byDepth.reduce((sum, count) => sum + count, 0);
    return { total, mean: total / codes, max: byDepth.length, byDepth };
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
