import { InputError, type Precomputed, type Rng, type Strategy } from '@cards/core';
import { checkMembers, checkText } from '@cards/core/internal';
import type { Code, CodeShape } from '../code.js';
import { type ConsistentCodes, Position } from '../consistent-codes.js';
import { checkTable, type FeedbackTable } from '../feedback-table.js';
import { checkTree, StrategyTree } from '../trees/strategy-tree.js';
import type { Chooser } from '../trees/tree-builder.js';
import type { MastermindStrategy, MastermindView } from '../view.js';

export class RandomPlayer implements Strategy<MastermindView> {
  constructor(private readonly candidates: ConsistentCodes) {}

  begin(): void {
    this.candidates.restart();
  }

  move(view: MastermindView, rng: Rng): number {
    this.candidates.catchUp(view);
    return this.candidates.at(rng.int(this.candidates.size));
  }
}

/**
 * Computes one guess at a time, after any guesses. It serves hints, and shapes whose whole tree would take too long.
 * Its guesses are those of the tree that {@link buildTree} builds with the same chooser.
 */
export class Adviser implements Strategy<MastermindView> {
  readonly #chooser: Chooser;
  private readonly position: Position;
  /** The number of guesses made when it computed its last guess; -1 before the first one. */
  private made = -1;
  private guess: Code = -1;

  /**
   * @param table - feedback of the codes in play
   * @param chooser - makes the guesses
   */
  constructor(table: FeedbackTable, chooser: Chooser) {
    checkTable(table);
    checkMembers(chooser, 'a chooser', 'choose');
    this.#chooser = chooser;
    this.position = new Position(table);
  }

  begin(): void {
    this.position.restart();
    this.made = -1;
  }

  move(view: MastermindView): number {
    if (this.made !== view.made) {
      const { position } = this;
      position.catchUp(view);
      this.guess = this.#chooser.choose(position.list(), position.symmetry, view.made);
      this.made = view.made;
    }
    return this.guess;
  }
}

/**
 * A strategy that follows a tree, such as a saved tree.
 *
 * @param name - the name of the strategy: lowercase letters, digits and dashes
 * @param tree - a tree for the shape of the codes in the game
 * @returns a strategy that throws an InputError in a game with another shape
 *
 * @example
 * ```ts
 * import { createRunner, Streams } from '@cards/core';
 * import { BestGuess, buildTree, ENTROPY, feedbackTable } from '@cards/mastermind';
 * import { followTree, loadTree, mastermind, saveTree } from '@cards/mastermind';
 *
 * const table = feedbackTable({ pegs: 3, colors: 4 });
 * const tree = buildTree(table, new BestGuess(table, ENTROPY, 'all'));
 * const text = JSON.stringify(saveTree(tree));
 * const mine = followTree('mine', loadTree(JSON.parse(text)));
 *
 * const params = { pegs: 3, colors: 4, guesses: 8 };
 * const strategy = mine.create({ params, seat: 0, args: {}, precomputed: {} });
 * const measures = new Int32Array(2);
 * const runner = createRunner(mastermind.engine(params), [{ name: 'mine', strategy }]);
 * runner.play(new Streams(1, 'mastermind').gameRngs(1).seek(0), measures);
 * measures[1]; // => 1
 * ```
 */
export function followTree(name: string, tree: StrategyTree): MastermindStrategy {
  checkText(name, 'the name of a strategy');
  checkTree(tree);
  return {
    name,
    summary: `follows a saved tree (pegs: ${tree.pegs}, colors: ${tree.colors}, nodes: ${tree.size})`,
    create: ({ params: { pegs, colors } }) => {
      if (pegs !== tree.pegs || colors !== tree.colors)
        throw new InputError(
          `the tree of ${name} is for ${tree.pegs} pegs of ${tree.colors} colors, not ${pegs} pegs of ${colors} colors`,
        );
      return new TreePlayer(tree);
    },
  };
}

/** The player of a built-in strategy that precomputes a tree. */
export function precomputedPlayer(shape: CodeShape, { guesses, feedbacks, first }: Precomputed): TreePlayer {
  if (guesses instanceof Int32Array && feedbacks instanceof Uint8Array && first instanceof Int32Array)
    return new TreePlayer(new StrategyTree(shape, { guesses, feedbacks, first }));
  throw new InputError('this strategy needs the tree that its precompute() returns');
}

export class TreePlayer implements Strategy<MastermindView> {
  private node = 0;
  private learned = 0;

  constructor(private readonly tree: StrategyTree) {}

  begin(): void {
    this.node = 0;
    this.learned = 0;
  }

  /** @throws InputError if the game has left the tree */
  move(view: MastermindView): number {
    const { tree } = this;
    const { made } = view;
    let node = this.node;
    for (let i = this.learned; i < made; i++) {
      const guess = view.guessAt(i);
      const feedback = view.feedbackAt(i);
      const next = guess === tree.guessAt(node) ? tree.next(node, feedback) : -1;
      if (next < 0)
        throw new InputError(`the tree has no branch for guess ${guess} with feedback ${feedback} after ${i} guesses`);
      node = next;
    }
    this.node = node;
    this.learned = made;
    return tree.guessAt(node);
  }
}
