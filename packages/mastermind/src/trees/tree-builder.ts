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
  return new TreeBuilder(table, chooser).build();
}

class TreeBuilder {
  private readonly codes = allCodes(this.table);
  private readonly sorted = new Int32Array(this.table.codes);
  private readonly partitioner = new Partitioner(this.table);
  private readonly guesses: Code[] = [];
  private readonly feedbacks: Feedback[] = [];
  private readonly parents: number[] = [];
  private readonly depths: number[] = [];

  constructor(
    private readonly table: FeedbackTable,
    private readonly chooser: Chooser,
  ) {}

  build(): StrategyTree {
    this.grow(0, this.codes.length, wholeSymmetry(this.table), { parent: -1, feedback: 0, depth: 0 });
    return this.levelByLevel();
  }

  /** Adds the node of the codes from `from` to `to`, and its descendants. */
  private grow(
    from: number,
    to: number,
    symmetry: Symmetry,
    place: { parent: number; feedback: Feedback; depth: number },
  ): void {
    const guess = this.chooser.choose(this.codes.subarray(from, to), symmetry, place.depth);
    if (!(Number.isInteger(guess) && guess >= 0 && guess < this.table.codes))
      throw new InputError(`a guess must be a code, an integer from 0 to ${this.table.codes - 1}, not ${guess}`);
    const node = this.guesses.push(guess) - 1;
    this.feedbacks.push(place.feedback);
    this.parents.push(place.parent);
    this.depths.push(place.depth);
    const ends = new Int32Array(this.table.feedbacks);
    this.partitioner.sort(this.codes, from, to, guess, this.sorted, ends);
    this.codes.set(this.sorted.subarray(0, to - from), from);
    const below = to - from > 1 ? symmetry.after(guess) : symmetry;
    let begin = from;
    for (const [feedback, size] of ends.entries()) {
      const end = from + size;
      if (end > begin && feedback !== this.table.solved) {
        if (end - begin === to - from)
          throw new InputError(
            `guess ${guess} gives no information: all ${to - from} candidates have the same feedback`,
          );
        this.grow(begin, end, below, { parent: node, feedback, depth: place.depth + 1 });
      }
      begin = end;
    }
  }

  /** The tree with its nodes level by level. */
  private levelByLevel(): StrategyTree {
    const { guesses, feedbacks, parents, depths } = this;
    // Within a level the order stays, so the children of a node are consecutive and in the order of their parents.
    const order = [...guesses.keys()].sort((a, b) => (depths[a] as number) - (depths[b] as number) || a - b);
    const children = new Int32Array(guesses.length);
    for (const parent of parents) if (parent >= 0) children[parent] = (children[parent] as number) + 1;
    const first = new Int32Array(guesses.length + 1);
    let next = 1;
    for (const [place, node] of order.entries()) {
      first[place] = next;
      next += children[node] as number;
    }
    first[guesses.length] = next;
    const guessed = Int32Array.from(order, (node) => guesses[node] as Code);
    const given = Uint8Array.from(order, (node) => feedbacks[node] as Feedback);
    return new StrategyTree(this.table, { guesses: guessed, feedbacks: given, first });
  }
}

/** By shape and strategy: a caller that plays a strategy and then computes its exact results needs its tree twice. */
const trees = /* @__PURE__ */ cacheOf<TreeArrays>(64);

export function cachedTree({ pegs, colors }: CodeShape, name: string, build: () => StrategyTree): TreeArrays {
  return trees(`${pegs} ${colors} ${name}`, () => build().arrays);
}
