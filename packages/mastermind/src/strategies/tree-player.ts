import type { Strategy } from '@cards/core';
import type { StrategyTree } from '../trees/strategy-tree.js';
import type { MastermindView } from '../view.js';

export class TreePlayer implements Strategy<MastermindView> {
  private node = 0;
  private learned = 0;

  constructor(private readonly tree: StrategyTree) {}

  begin(): void {
    this.node = 0;
    this.learned = 0;
  }

  /** @throws RangeError if the game has left the tree */
  move(view: MastermindView): number {
    const { tree } = this;
    const { made } = view;
    let node = this.node;
    for (let i = this.learned; i < made; i++) {
      const guess = view.guessAt(i);
      const feedback = view.feedbackAt(i);
      const next = guess === tree.guessAt(node) ? tree.next(node, feedback) : -1;
      if (next < 0)
        throw new RangeError(`the tree has no branch for guess ${guess} with feedback ${feedback} after ${i} guesses`);
      node = next;
    }
    this.node = node;
    this.learned = made;
    return tree.guessAt(node);
  }
}
