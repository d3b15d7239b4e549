import type { Strategy } from '@cards/core';
import type { StrategyTree } from '../trees/strategy-tree.js';
import type { MastermindView } from '../view.js';

/** Follows a strategy tree. */
export class TreePlayer implements Strategy<MastermindView> {
  private readonly tree: StrategyTree;
  private node = 0;
  private learned = 0;

  /** @param tree - a tree of codes of the shape that will be played with */
  constructor(tree: StrategyTree) {
    this.tree = tree;
  }

  /** See {@link Strategy.begin}. */
  begin(): void {
    this.node = 0;
    this.learned = 0;
  }

  /**
   * See {@link Strategy.move}.
   *
   * @throws RangeError when the game has left the tree: by a guess of somebody else, or an answer that it does not know
   */
  move(view: MastermindView): number {
    const { tree } = this;
    for (; this.learned < view.made; this.learned++) {
      const guess = view.guessAt(this.learned);
      const feedback = view.feedbackAt(this.learned);
      const node = guess === tree.guessAt(this.node) ? tree.next(this.node, feedback) : -1;
      if (node < 0) throw new RangeError(`the tree does not know guess ${guess} with feedback ${feedback} after ${this.learned} guesses`);
      this.node = node;
    }
    return tree.guessAt(this.node);
  }
}
