import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import type { GameTree } from './game-tree.js';

/** Plays to information sets of a tree again. */
export class Replay<View, Params extends ParamValues> {
  /** The engine, in the state that the last replay has reached. */
  readonly engine: Engine<View>;
  private readonly tree: GameTree<View, Params>;
  private readonly branches = new Branches(Number.POSITIVE_INFINITY, () => new Error('a replay makes no new choices'));
  private readonly rng = new BranchingRng(this.branches);

  constructor(tree: GameTree<View, Params>) {
    this.tree = tree;
    this.engine = tree.game.engine(tree.params);
  }

  /**
   * Plays to one history of an information set.
   *
   * @param seat - the seat of the set
   * @param set - the number of the set
   * @param begin - called after the deal
   * @param allows - called before each move; false ends the replay
   * @param after - called after each move
   * @returns whether the set is reached
   */
  to(
    seat: Seat,
    set: number,
    begin: () => void = () => undefined,
    allows: (move: number) => boolean = () => true,
    after: () => void = () => undefined,
  ): boolean {
    const { engine, branches, rng, tree } = this;
    branches.follow(tree.sets[seat === 0 ? 0 : 1].paths[set] ?? []);
    engine.reset(rng);
    begin();
    while (!branches.isNew) {
      const legal = engine.legalMoves();
      const move = legal[branches.choose(legal.length)] as number;
      if (!allows(move)) return false;
      engine.apply(move);
      after();
    }
    return true;
  }
}
