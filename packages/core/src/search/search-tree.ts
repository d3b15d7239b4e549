import type { Move } from '../contracts/engine.js';
import type { Rng } from '../random/rng.js';
import { HashIndex } from './hash-index.js';

/**
 * The exploration constant of UCB1, for values between 0 and 1: 0.7, as in Cowling, Powley and Whitehouse (2012).
 */
const EXPLORATION = 0.7;

/** The number of the root. */
export const ROOT = 0;

/**
 * The tree of one search, in arrays that are allocated once. A node is what the searching seat has seen since the root.
 * A branch is a move from a node, and has the statistics. A branch leads to one node for each observation that can
 * follow the move.
 *
 * The moves that are legal in a node depend on the sampled state, so UCB1 uses the number of visits in which a branch
 * was available in place of the number of visits of its node (Cowling, Powley and Whitehouse, 2012).
 */
export class SearchTree {
  /** By node and move. */
  private readonly branches: HashIndex;
  /** By branch and observation. Node `i` has the number `i - 1` here. */
  private readonly nodes: HashIndex;
  private readonly visits: Int32Array;
  private readonly available: Int32Array;
  /** By branch: the sum of the values for the searching seat. */
  private readonly sums: Float64Array;
  private lowest = 0;
  private highest = 0;

  /** @param iterations - the largest number of iterations of a search; each adds at most one branch and one node */
  constructor(iterations: number) {
    this.branches = new HashIndex(iterations);
    this.nodes = new HashIndex(iterations);
    this.visits = new Int32Array(iterations);
    this.available = new Int32Array(iterations);
    this.sums = new Float64Array(iterations);
  }

  /** Removes everything but the root. */
  clear(): void {
    this.branches.clear();
    this.nodes.clear();
    this.lowest = Number.POSITIVE_INFINITY;
    this.highest = Number.NEGATIVE_INFINITY;
  }

  /**
   * Selects the move of an iteration: a random move without a branch, or else the one with the highest upper confidence
   * bound. The branches of all moves become available once more.
   *
   * @param node - the node
   * @param moves - the moves of the sampled state, at least one
   * @param isOwn - whether the searching seat moves; otherwise the move is good if its value is low
   * @param rng - selects among moves without a branch
   */
  select(node: number, moves: readonly Move[], isOwn: boolean, rng: Rng): Move {
    let untried = 0;
    let best: Move = moves[0] as Move;
    let bound = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as Move;
      const branch = this.branches.find(node, move, 0);
      if (branch < 0) {
        untried++;
        continue;
      }
      const available = (this.available[branch] as number) + 1;
      this.available[branch] = available;
      const visits = this.visits[branch] as number;
      const value = this.scaledMean(branch, isOwn) + EXPLORATION * Math.sqrt(Math.log(available) / visits);
      if (value > bound) {
        bound = value;
        best = move;
      }
    }
    return untried === 0 ? best : this.untriedMove(node, moves, untried === 1 ? 0 : rng.int(untried));
  }

  /** The branch of a move; -1 if the tree has none. */
  branchOf(node: number, move: Move): number {
    return this.branches.find(node, move, 0);
  }

  /** Adds a branch that the tree does not have. */
  addBranch(node: number, move: Move): number {
    const branch = this.branches.add(node, move, 0);
    this.visits[branch] = 0;
    this.available[branch] = 1;
    this.sums[branch] = 0;
    return branch;
  }

  /** The node after a branch and an observation with these two hashes; -1 if the tree has none. */
  nodeAfter(branch: number, low: number, high: number): number {
    const found = this.nodes.find(branch, low, high);
    return found < 0 ? -1 : found + 1;
  }

  /** Adds a node that the tree does not have. */
  addNode(branch: number, low: number, high: number): void {
    this.nodes.add(branch, low, high);
  }

  /** The number of iterations that visited a branch. */
  visitsOf(branch: number): number {
    return this.visits[branch] as number;
  }

  /** The mean value of a branch for the searching seat. */
  meanOf(branch: number): number {
    return (this.sums[branch] as number) / (this.visits[branch] as number);
  }

  /** Adds the result of an iteration to a branch that it visited. */
  record(branch: number, value: number): void {
    this.visits[branch] = (this.visits[branch] as number) + 1;
    this.sums[branch] = (this.sums[branch] as number) + value;
    if (value < this.lowest) this.lowest = value;
    if (value > this.highest) this.highest = value;
  }

  /** The mean of a branch for the seat that moves, scaled so that all results of this search lie between 0 and 1. */
  private scaledMean(branch: number, isOwn: boolean): number {
    const range = this.highest - this.lowest;
    if (!(range > 0)) return 0.5;
    const scaled = (this.meanOf(branch) - this.lowest) / range;
    return isOwn ? scaled : 1 - scaled;
  }

  private untriedMove(node: number, moves: readonly Move[], index: number): Move {
    let left = index;
    for (const move of moves) if (this.branches.find(node, move, 0) < 0 && left-- === 0) return move;
    throw new RangeError('every move has a branch');
  }
}
