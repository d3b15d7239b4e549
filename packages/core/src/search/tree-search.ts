import type { Engine, Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { ObservationHash } from './observation-hash.js';
import { ROOT, SearchTree } from './search-tree.js';
import type { Simulator } from './simulator.js';

/**
 * Information set Monte Carlo tree search with a single observer (SO-ISMCTS): one tree of what the searching seat sees,
 * and a new state from its belief in each iteration. Opponents are assumed to know the sampled state, as in the paper.
 */
export class TreeSearch<View, Params extends ParamValues> {
  private readonly simulator: Simulator<View, Params>;
  private readonly iterations: number;
  private readonly tree: SearchTree;
  private readonly hash = new ObservationHash();
  /** The branches that an iteration visits, in the first `depth` places. */
  private readonly path: Int32Array;
  private depth = 0;

  constructor(simulator: Simulator<View, Params>, iterations: number) {
    this.simulator = simulator;
    this.iterations = iterations;
    this.tree = new SearchTree(iterations, simulator.values.length, simulator.seat);
    this.path = new Int32Array(iterations);
  }

  /** The move that it has visited most, of several moves of the searching seat, which are the same in every state. */
  move(moves: readonly Move[], rng: Rng): Move {
    this.tree.clear();
    for (let i = 0; i < this.iterations; i++) this.iterate(moves, rng);
    return this.mostVisited(moves);
  }

  private iterate(rootMoves: readonly Move[], rng: Rng): void {
    const { simulator, tree, path } = this;
    this.depth = 0;
    const first = tree.select(ROOT, rootMoves, simulator.seat, rng);
    const known = tree.branchOf(ROOT, first, simulator.seat);
    // The k-th visit of each move has the same streams: see Simulator.
    const engine = simulator.sample(known < 0 ? 0 : tree.visitsOf(known));
    this.descend(engine, first);
    simulator.rollout(engine);
    tree.record(path, this.depth, simulator.values);
  }

  /** Plays from the root to the first branch or node that is new, or to the end of the game. */
  private descend(engine: Engine<View>, first: Move): void {
    const { simulator, tree, hash, path } = this;
    const { treeRng } = simulator;
    let node = ROOT;
    let mover = simulator.seat;
    let move = first;
    for (;;) {
      const known = tree.branchOf(node, move, mover);
      const branch = known < 0 ? tree.addBranch(node, move, mover) : known;
      path[this.depth++] = branch;
      engine.apply(move);
      if (engine.over) return;
      hash.of(simulator.observation(engine));
      node = tree.nodeAfter(branch, hash.low, hash.high);
      if (node < 0) {
        tree.addNode(branch, hash.low, hash.high);
        return;
      }
      mover = engine.toMove;
      move = tree.select(node, simulator.moves(engine), mover, treeRng);
    }
  }

  /** The move with the most visits; among several, the one with the best mean, then the first. */
  private mostVisited(moves: readonly Move[]): Move {
    const { tree, simulator } = this;
    let best = moves[0] as Move;
    let most = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      const branch = tree.branchOf(ROOT, move, simulator.seat);
      if (branch < 0) continue;
      const visits = tree.visitsOf(branch);
      const mean = tree.meanOf(branch);
      if (simulator.values.length > 2 ? mean > highest : visits > most || (visits === most && mean > highest)) {
        best = move;
        most = visits;
        highest = mean;
      }
    }
    return best;
  }
}
