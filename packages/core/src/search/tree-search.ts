import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { Rng } from '../random/rng.js';
import type { Simulator } from './simulator.js';

/**
 * Information set Monte Carlo tree search with a single observer (SO-ISMCTS): one tree of what the searching seat sees,
 * and a new state from its belief in each iteration. Opponents are assumed to know the sampled state, as in the paper.
 */
export class TreeSearch {
  private readonly simulator: Simulator;
  private readonly iterations: number;
  private readonly tree: SearchTree;
  private readonly hash = new ObservationHash();
  /** The branches that an iteration visits, in the first `depth` places. */
  private readonly path: Int32Array;
  private depth = 0;
  /** Whether nothing is hidden from the seat. */
  private isOpen = false;

  constructor(simulator: Simulator, iterations: number) {
    this.simulator = simulator;
    this.iterations = iterations;
    this.tree = new SearchTree(iterations, simulator.limits, simulator.seat);
    this.path = new Int32Array(iterations);
  }

  /** Chooses one of several moves of the searching seat in the last sample, which are the same in every one. */
  move(moves: readonly Move[], rng: Rng): Move {
    const { simulator, tree, iterations } = this;
    this.isOpen = simulator.isCertain;
    tree.clear();
    for (let i = 0; i < iterations && !tree.isProved; i++) this.iterate(moves, rng);
    return tree.bestMove(moves);
  }

  private iterate(rootMoves: readonly Move[], rng: Rng): void {
    const { simulator, tree, path } = this;
    this.depth = 0;
    const branch = tree.select(ROOT, rootMoves, simulator.seat, () => rng);
    // The k-th visit of each move has the same streams: see Simulator.
    const engine = simulator.sample(tree.visitsOf(branch));
    const last = this.descend(engine, branch);
    const proof = tree.proofOf(last);
    if (proof === undefined) {
      const isProof = this.isOpen && engine.over && tree.visitsOf(last) === 0 && simulator.isCertain;
      simulator.rollout(engine);
      if (isProof) tree.prove(path, this.depth, simulator.values.slice());
    } else simulator.values.set(proof);
    tree.record(path, this.depth, simulator.values);
  }

  /** Plays from the root to the first branch or node that is new, to a proved branch, or to the end of the game. */
  private descend(engine: Engine<unknown>, first: number): number {
    const { simulator, tree, hash, path } = this;
    for (let branch = first; ;) {
      path[this.depth++] = branch;
      if (tree.proofOf(branch) !== undefined) return branch;
      engine.apply(tree.moveOf(branch));
      if (engine.over || simulator.isJudged(engine)) return branch;
      hash.of(simulator.observation(engine));
      const node = tree.nodeAfter(branch, hash.low, hash.high);
      if (node < 0) return branch;
      branch = tree.select(node, simulator.moves(engine), engine.toMove, simulator.treeRng);
    }
  }
}

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

const ROOT = 0;

/**
 * The tree of one search, in arrays that are allocated once. A node is what the searching seat has seen since the root.
 * A branch is a move from a node, has the statistics, and leads to one node for each observation. Which moves are legal
 * in a node depends on the sampled state, so UCB1 counts the visits in which a branch was available (Cowling, Powley
 * and Whitehouse, 2012). Each seat maximizes its own value (max^n; Sturtevant, An analysis of UCT in multi-player
 * games, ICGA Journal 31(4), 2008).
 *
 * Where nothing is hidden and nothing is drawn, the end of a game is a proof. A node has the values of its best branch
 * if no game ends better for the seat that moves, or if all branches are proved (MCTS-Solver; Winands, Björnsson and
 * Saito, Monte-Carlo tree search solver, Computers and Games, 2008).
 */
class SearchTree {
  /** By node, move, and the seat that moves. */
  private readonly branches: HashIndex;
  /** By branch and observation. Node `i` has the number `i - 1` here. */
  private readonly nodes: HashIndex;
  private readonly visits: Int32Array;
  private readonly available: Int32Array;
  /** By branch: the sum of the values for the seat that moves. */
  private readonly sums: Float64Array;
  /** By branch: the seat that moves, and its move. */
  private readonly movers: Uint8Array;
  private readonly moves: Float64Array;
  /** The lowest and the highest value of each seat in this search. */
  private readonly lowest: Float64Array;
  private readonly highest: Float64Array;
  /** By seat: the best value of all games. */
  private readonly limits: Float64Array;
  private readonly seat: Seat;
  /** By branch: its node, and its values by seat if they are proved. */
  private readonly froms: Int32Array;
  private readonly proofs: (Float64Array | undefined)[] = [];
  /** By node: the number of moves that are not proved, and of the others the best values for the seat that moves. */
  private readonly open: Int32Array;
  private readonly bests: (Float64Array | undefined)[] = [];
  /** Whether the values of the root are proved. */
  isProved = false;

  /**
   * @param iterations - the largest number of iterations of a search; each adds at most one branch and one node
   * @param limits - by seat: the best value of all games
   * @param seat - the searching seat
   */
  constructor(iterations: number, limits: Float64Array, seat: Seat) {
    this.branches = new HashIndex(iterations);
    this.nodes = new HashIndex(iterations);
    this.visits = new Int32Array(iterations);
    this.available = new Int32Array(iterations);
    this.sums = new Float64Array(iterations);
    this.movers = new Uint8Array(iterations);
    this.moves = new Float64Array(iterations);
    this.froms = new Int32Array(iterations);
    this.open = new Int32Array(iterations + 1);
    this.lowest = new Float64Array(limits.length);
    this.highest = new Float64Array(limits.length);
    this.limits = limits;
    this.seat = seat;
  }

  clear(): void {
    this.branches.clear();
    this.nodes.clear();
    this.lowest.fill(Number.POSITIVE_INFINITY);
    this.highest.fill(Number.NEGATIVE_INFINITY);
    this.isProved = false;
  }

  /**
   * Selects a new branch, of a random move that has none, or else the one with the highest upper confidence bound, for
   * the seat that moves. The branches of all moves become available once more.
   */
  select(node: number, moves: readonly Move[], mover: Seat, rng: () => Rng): number {
    let untried = 0;
    let logarithm = 0;
    let of = 1;
    let best = -1;
    let bound = Number.NEGATIVE_INFINITY;
    const lowest = this.lowest[mover] as number;
    const highest = this.highest[mover] as number;
    const range = highest - lowest;
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
      // Most branches of a node were available equally often.
      if (available !== of) [logarithm, of] = [Math.log(available), available];
      const proof = this.proofs[branch]?.[mover];
      const mean = proof ?? this.meanOf(branch);
      // All results of the seat lie between 0 and 1. For another seat than the searching one, the loss is scaled: so
      // what one of two seats wins, the other one loses, to the last bit.
      const scaled = !(range > 0) ? 0.5 : mover === this.seat ? (mean - lowest) / range : 1 - (highest - mean) / range;
      const value = scaled + (proof === undefined ? EXPLORATION * Math.sqrt(logarithm / visits) : 0);
      if (value > bound) {
        bound = value;
        best = branch;
      }
    }
    if (untried === 0) return best;
    const move = this.untriedMove(node, moves, mover, untried === 1 ? 0 : rng().int(untried));
    const branch = this.branches.add(node, move, mover);
    if (untried === moves.length) {
      this.open[node] = untried;
      this.bests[node] = undefined;
    }
    this.froms[branch] = node;
    this.proofs[branch] = undefined;
    this.movers[branch] = mover;
    this.moves[branch] = move;
    this.visits[branch] = 0;
    this.available[branch] = 1;
    this.sums[branch] = 0;
    return branch;
  }

  /** The node after a branch and an observation with these two hashes; below 0 if it is new. */
  nodeAfter(branch: number, low: number, high: number): number {
    const node = this.nodes.find(branch, low, high);
    return node < 0 ? -1 - this.nodes.add(branch, low, high) : node + 1;
  }

  moveOf(branch: number): Move {
    return this.moves[branch] as Move;
  }

  visitsOf(branch: number): number {
    return this.visits[branch] as number;
  }

  proofOf(branch: number): Float64Array | undefined {
    return this.proofs[branch];
  }

  private meanOf(branch: number): number {
    return (this.sums[branch] as number) / this.visitsOf(branch);
  }

  /**
   * The move at the root with the most visits, or the one with the best proved value if that is no less than the mean
   * of the other one. Among several, it is the first one with the best mean.
   */
  bestMove(moves: readonly Move[]): Move {
    const branches = moves.map((move) => this.branches.find(ROOT, move, this.seat)).filter((branch) => branch >= 0);
    const bestBy = (of: (branch: number) => number, isProved: boolean) =>
      branches
        .filter((branch) => isProved === (this.proofOf(branch) !== undefined))
        .sort((one, other) => of(other) - of(one) || this.meanOf(other) - this.meanOf(one))[0];
    const provedOf = (branch: number) => this.proofOf(branch)?.[this.seat] ?? 0;
    const usual = bestBy((branch) => this.visitsOf(branch), false);
    const sure = bestBy(provedOf, true);
    const isSure = sure !== undefined && (usual === undefined || provedOf(sure) >= this.meanOf(usual));
    return this.moveOf((isSure ? sure : usual) ?? 0);
  }

  /** Proves the values of the last of `depth` branches of a path, and of those before it as far as they follow. */
  prove(path: Int32Array, depth: number, values: Float64Array): void {
    const { proofs, open, bests, limits, froms, movers } = this;
    let proof = values;
    for (let at = depth - 1; at >= 0; at--) {
      const branch = path[at] as number;
      const node = froms[branch] as number;
      const mover = movers[branch] as Seat;
      const worth = (one: Float64Array | undefined) => one?.[mover] ?? Number.NEGATIVE_INFINITY;
      proofs[branch] = proof;
      open[node] = (open[node] as number) - 1;
      if (worth(proof) > worth(bests[node])) bests[node] = proof;
      proof = bests[node] as Float64Array;
      if (open[node] !== 0 && worth(proof) < (limits[mover] as number)) return;
    }
    this.isProved = true;
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

  private untriedMove(node: number, moves: readonly Move[], mover: Seat, index: number): Move {
    let left = index;
    for (const move of moves) if (this.branches.find(node, move, mover) < 0 && left-- === 0) return move;
    throw new RangeError('every move has a branch');
  }
}

/**
 * Two 32-bit hashes of plain JSON: two of a million different observations share both with a probability below one in
 * ten million. Each value is mixed in as in FNV-1a, with a final avalanche (MurmurHash3, fmix32) of each word; names of
 * members are left out, because all observations of a game have the same.
 */
export class ObservationHash {
  /** The first hash. */
  low = 0;
  /** The second hash. */
  high = 0;

  of(value: unknown): void {
    this.low = 0x811c9dc5;
    this.high = 0x01234567;
    this.add(value);
  }

  private add(value: unknown): void {
    if (typeof value === 'number') this.addNumber(value);
    else if (typeof value === 'string') this.addText(value);
    else if (typeof value === 'boolean') this.mix(value ? 3 : 5);
    else if (typeof value !== 'object' || value === null) this.mix(7);
    else if (Array.isArray(value)) {
      this.mix(value.length ^ 0x5bd1e995);
      for (let i = 0; i < value.length; i++) this.add(value[i]);
    } else {
      const members = value as Readonly<Record<string, unknown>>;
      this.mix(11);
      for (const name in members) this.add(members[name]);
    }
  }

  private addNumber(value: number): void {
    const whole = value | 0;
    this.mix(whole);
    if (whole !== value) this.addText(String(value));
  }

  private addText(text: string): void {
    this.mix(text.length ^ 0x27d4eb2f);
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i));
  }

  private mix(word: number): void {
    this.low = Math.imul(this.low ^ word, 0x01000193);
    let mixed = word + 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    this.high = Math.imul((this.high << 5) ^ (this.high >>> 27) ^ mixed, 0x9e3779b1);
  }
}
