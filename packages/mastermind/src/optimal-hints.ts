import { InputError } from '@cards/core';
import type { Code } from './code.js';
import { LOSS } from './exact/lower-bound.js';
import { OptimalSearch } from './exact/optimal-search.js';
import { findOptimum } from './exact/optimum.js';
import type { FeedbackTable } from './feedback-table.js';
import { Adviser } from './strategies/adviser.js';
import type { StrategyTree } from './trees/strategy-tree.js';
import type { MastermindView } from './view.js';

/** The largest number of feedback evaluations for a hint: enough for every position of four pegs of six colors. */
const HINT_EFFORT = 6e7;

/** The maximum number of candidates for an optimal hint. */
const MAX_HINT_CODES = 1296;

/**
 * Optimal guesses for a person. A hint before the first guess proves the whole game, and its tree has the later
 * guesses, as long as the person follows it. Other positions are searched when asked for.
 */
export class OptimalHints {
  private readonly table: FeedbackTable;
  private readonly adviser: Adviser;
  private tree: StrategyTree | undefined;
  /** Computes the total of guesses over all candidates in the position of the adviser. */
  private total: () => number = () => 0;
  /** The number of guesses made in the position that took too long; -1 for none. */
  private failedAfter = -1;

  constructor(table: FeedbackTable, guesses: number) {
    this.table = table;
    this.adviser = new Adviser(table, {
      choose: (codes, symmetry, made) => {
        const left = Math.max(1, guesses - made);
        const search = new OptimalSearch(table, HINT_EFFORT);
        this.total = () => search.solve(codes, left, Number.POSITIVE_INFINITY, symmetry);
        return search.guess(codes, left, symmetry);
      },
    });
  }

  begin(): void {
    this.adviser.begin();
    this.failedAfter = -1;
  }

  /** @throws InputError if there are too many candidates, or if the proof exceeds its limit */
  guess(view: MastermindView, size: number): Code {
    return this.treeGuess(view) ?? this.search(view, size);
  }

  /**
   * The mean number of guesses over all candidates; undefined if the guesses left are not enough for every one. It
   * throws as `guess` does.
   */
  mean(view: MastermindView, size: number): number | undefined {
    this.search(view, size);
    if (view.made > 0) {
      const total = this.total();
      return total < LOSS ? total / size : undefined;
    }
    const count = this.tree?.count();
    return count !== undefined && count.max <= view.guesses ? count.mean : undefined;
  }

  /** An optimal guess from a search. The tree of the whole game is kept. */
  private search(view: MastermindView, size: number): Code {
    const { made, guesses } = view;
    if (made === 0 && this.tree !== undefined) return this.tree.guessAt(0);
    if (size > MAX_HINT_CODES)
      throw new InputError(`optimal gives hints for at most ${MAX_HINT_CODES} codes; try HINT entropy`);
    if (this.failedAfter === made) throw tooLong(size);
    try {
      if (made > 0) return this.adviser.move(view);
      this.tree = findOptimum(this.table, { guesses, mostEffort: HINT_EFFORT }).tree;
      return this.tree.guessAt(0);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.failedAfter = made;
      throw tooLong(size);
    }
  }

  /** The guess of the tree; undefined without a tree, or if the game has left it. */
  private treeGuess(view: MastermindView): Code | undefined {
    const { tree } = this;
    if (tree === undefined) return undefined;
    let node = 0;
    for (let i = 0; i < view.made; i++) {
      node = tree.guessAt(node) === view.guessAt(i) ? tree.next(node, view.feedbackAt(i)) : -1;
      if (node < 0) return undefined;
    }
    return tree.guessAt(node);
  }
}

function tooLong(size: number): InputError {
  return new InputError(
    `the proof of an optimal guess for ${size} codes takes longer than a few seconds; try HINT entropy`,
  );
}
