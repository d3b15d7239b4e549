import type { Move, Seat } from '../contracts/engine.js';
import type { Rng } from '../random/rng.js';

function hashOf(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/**
 * Numbers keys of three 32-bit integers from 0, in the order in which they are added, in memory that is allocated once.
 */
export class HashIndex {
  private readonly slots: Int32Array;
  private readonly keys: Int32Array;
  private readonly mask: number;
  private used = 0;

  constructor(capacity: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    this.slots = new Int32Array(size).fill(-1);
    this.keys = new Int32Array(3 * capacity);
    this.mask = size - 1;
  }

  clear(): void {
    this.slots.fill(-1);
    this.used = 0;
  }

  /** The number of a key; -1 if it was not added. */
  find(a: number, b: number, c: number): number {
    return this.slots[this.slotOf(a, b, c)] as number;
  }

  add(a: number, b: number, c: number): number {
    const { keys, used } = this;
    this.slots[this.slotOf(a, b, c)] = used;
    keys[3 * used] = a;
    keys[3 * used + 1] = b;
    keys[3 * used + 2] = c;
    return this.used++;
  }

  private slotOf(a: number, b: number, c: number): number {
    const { slots, keys, mask } = this;
    for (let slot = hashOf(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const key = 3 * (slots[slot] as number);
      if (key < 0) return slot;
      if (keys[key] === (a | 0) && keys[key + 1] === (b | 0) && keys[key + 2] === (c | 0)) return slot;
    }
  }
}

/** The exploration constant of UCB1, for values from 0 to 1: 0.7, as in Cowling, Powley and Whitehouse (2012). */
const EXPLORATION = 0.7;

export const ROOT = 0;

/**
 * The tree of one search, in arrays that are allocated once. A node is what the searching seat has seen since the root.
 * A branch is a move from a node, has the statistics, and leads to one node for each observation. Which moves are legal
 * in a node depends on the sampled state, so UCB1 counts the visits in which a branch was available (Cowling, Powley
 * and Whitehouse, 2012). Each seat maximizes its own value (max^n; Sturtevant, An analysis of UCT in multi-player
 * games, ICGA Journal 31(4), 2008).
 */
export class SearchTree {
  /** By node, move, and the seat that moves. */
  private readonly branches: HashIndex;
  /** By branch and observation. Node `i` has the number `i - 1` here. */
  private readonly nodes: HashIndex;
  private readonly visits: Int32Array;
  private readonly available: Int32Array;
  /** By branch: the sum of the values for the seat that moves. */
  private readonly sums: Float64Array;
  /** By branch: the seat that moves. */
  private readonly movers: Uint8Array;
  /** The lowest and the highest value of each seat in this search. */
  private readonly lowest: Float64Array;
  private readonly highest: Float64Array;
  private readonly seat: Seat;

  /**
   * @param iterations - the largest number of iterations of a search; each adds at most one branch and one node
   * @param seats - the number of seats
   * @param seat - the searching seat
   */
  constructor(iterations: number, seats: number, seat: Seat) {
    this.branches = new HashIndex(iterations);
    this.nodes = new HashIndex(iterations);
    this.visits = new Int32Array(iterations);
    this.available = new Int32Array(iterations);
    this.sums = new Float64Array(iterations);
    this.movers = new Uint8Array(iterations);
    this.lowest = new Float64Array(seats);
    this.highest = new Float64Array(seats);
    this.seat = seat;
  }

  clear(): void {
    this.branches.clear();
    this.nodes.clear();
    this.lowest.fill(Number.POSITIVE_INFINITY);
    this.highest.fill(Number.NEGATIVE_INFINITY);
  }

  /**
   * Selects a random move without a branch, or else the one with the highest upper confidence bound, for the seat that
   * moves. The branches of all moves become available once more.
   */
  select(node: number, moves: readonly Move[], mover: Seat, rng: Rng): Move {
    let untried = 0;
    let best: Move = moves[0] as Move;
    let bound = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as Move;
      const branch = this.branches.find(node, move, mover);
      if (branch < 0) {
        untried++;
        continue;
      }
      const available = (this.available[branch] as number) + 1;
      this.available[branch] = available;
      const visits = this.visits[branch] as number;
      const value = this.scaledMean(branch, mover) + EXPLORATION * Math.sqrt(Math.log(available) / visits);
      if (value > bound) {
        bound = value;
        best = move;
      }
    }
    return untried === 0 ? best : this.untriedMove(node, moves, mover, untried === 1 ? 0 : rng.int(untried));
  }

  /** The branch of a move; -1 if the tree has none. */
  branchOf(node: number, move: Move, mover: Seat): number {
    return this.branches.find(node, move, mover);
  }

  addBranch(node: number, move: Move, mover: Seat): number {
    const branch = this.branches.add(node, move, mover);
    this.movers[branch] = mover;
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

  addNode(branch: number, low: number, high: number): void {
    this.nodes.add(branch, low, high);
  }

  visitsOf(branch: number): number {
    return this.visits[branch] as number;
  }

  meanOf(branch: number): number {
    return (this.sums[branch] as number) / (this.visits[branch] as number);
  }

  /** Adds the values of an iteration, by seat, to the branches that it visited: the first `depth` of a path. */
  record(path: Int32Array, depth: number, values: Float64Array): void {
    const { visits, sums, movers, lowest, highest } = this;
    for (let i = 0; i < depth; i++) {
      const branch = path[i] as number;
      visits[branch] = (visits[branch] as number) + 1;
      sums[branch] = (sums[branch] as number) + (values[movers[branch] as Seat] as number);
    }
    for (let seat = 0; seat < values.length; seat++) {
      const value = values[seat] as number;
      if (value < (lowest[seat] as number)) lowest[seat] = value;
      if (value > (highest[seat] as number)) highest[seat] = value;
    }
  }

  /**
   * The mean of a branch for the seat that moves, scaled so that all its results of this search lie between 0 and 1.
   * For another seat than the searching one, the loss is scaled: so what one of two seats wins, the other one loses, to
   * the last bit.
   */
  private scaledMean(branch: number, mover: Seat): number {
    const lowest = this.lowest[mover] as number;
    const highest = this.highest[mover] as number;
    const range = highest - lowest;
    if (!(range > 0)) return 0.5;
    const mean = this.meanOf(branch);
    return mover === this.seat ? (mean - lowest) / range : 1 - (highest - mean) / range;
  }

  private untriedMove(node: number, moves: readonly Move[], mover: Seat, index: number): Move {
    let left = index;
    for (const move of moves) if (this.branches.find(node, move, mover) < 0 && left-- === 0) return move;
    throw new RangeError('every move has a branch');
  }
}
