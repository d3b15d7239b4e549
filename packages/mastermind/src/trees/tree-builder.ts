import { InputError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { allCodes, type Code, type CodeShape } from '../code.js';
import { cacheOf, checkTable, type FeedbackTable } from '../feedback-table.js';
import type { Feedback } from '../feedback.js';
import { Partitioner } from './partitioner.js';
import { StrategyTree, type TreeArrays } from './strategy-tree.js';
import { type Symmetry, wholeSymmetry } from './symmetry.js';

/** Chooses the next guess of a deterministic strategy. */
export interface Chooser {
  /**
   * The next guess.
   *
   * @param codes - the candidates, in order; at least one; read-only
   * @param symmetry - the permutations that do not change the guesses so far
   * @param made - the number of guesses made
   */
  choose(codes: Int32Array, symmetry: Symmetry, made: number): Code;
}

/**
 * Builds the strategy tree of a chooser.
 *
 * @param table - feedback of the codes
 * @param chooser - makes the guesses
 * @throws InputError if a guess is not a code
 * @throws InputError if a guess gives no information, because the game would then never end
 *
 * @example
 * ```ts
 * import { buildTree, feedbackTable } from '@cards/mastermind';
 *
 * // The lowest candidate at each node: the strategy `consistent`.
 * const tree = buildTree(feedbackTable({ pegs: 4, colors: 6 }), { choose: (codes) => codes[0] ?? -1 });
 * tree.count().total; // => 7471
 * ```
 */
export function buildTree(table: FeedbackTable, chooser: Chooser): StrategyTree {
  checkTable(table);
  checkMembers(chooser, 'a chooser', 'choose');
  const codes = allCodes(table);
  const sorted = new Int32Array(table.codes);
  const partitioner = new Partitioner(table);
  const guesses: Code[] = [];
  const feedbacks: Feedback[] = [0];
  const first: number[] = [];
  let level: readonly Node[] = [{ from: 0, to: table.codes, symmetry: wholeSymmetry(table) }];
  for (let made = 0; level.length > 0; made++) level = level.flatMap((node) => childrenOf(node, made));
  first.push(feedbacks.length);
  const arrays = { guesses: Int32Array.from(guesses), feedbacks: Uint8Array.from(feedbacks) };
  return new StrategyTree(table, { ...arrays, first: Int32Array.from(first) });

  /** Adds the guess of a node and the feedbacks that lead to its children, and returns these. */
  function childrenOf({ from, to, symmetry }: Node, made: number): readonly Node[] {
    const guess = chooser.choose(codes.subarray(from, to), symmetry, made);
    if (!(Number.isInteger(guess) && guess >= 0 && guess < table.codes))
      throw new InputError(`a guess must be a code, an integer from 0 to ${table.codes - 1}, not ${guess}`);
    guesses.push(guess);
    first.push(feedbacks.length);
    const ends = new Int32Array(table.feedbacks);
    partitioner.sort(codes, from, to, guess, sorted, ends);
    codes.set(sorted.subarray(0, to - from), from);
    const below = to - from > 1 ? symmetry.after(guess) : symmetry;
    const children: Node[] = [];
    let begin = from;
    for (const [feedback, size] of ends.entries()) {
      const end = from + size;
      if (end > begin && feedback !== table.solved) {
        if (end - begin === to - from)
          throw new InputError(
            `guess ${guess} gives no information: all ${to - from} candidates have the same feedback`,
          );
        feedbacks.push(feedback);
        children.push({ from: begin, to: end, symmetry: below });
      }
      begin = end;
    }
    return children;
  }
}

/** A node of a tree that grows: its candidates, which are next to each other, and the symmetry of its position. */
interface Node {
  readonly from: number;
  readonly to: number;
  readonly symmetry: Symmetry;
}

/** By shape and strategy: a caller that plays a strategy and then computes its exact results needs its tree twice. */
const trees = /* @__PURE__ */ cacheOf<TreeArrays>(64);

export function cachedTree({ pegs, colors }: CodeShape, name: string, build: () => StrategyTree): TreeArrays {
  return trees(`${pegs} ${colors} ${name}`, () => build().arrays);
}
