import { type Kind, RankKinds } from './rank-kinds.js';

/** How many ranks there are of each kind; the ranks that are not counted are gone. */
export type Counts = Uint8Array;

/**
 * All positions between two players with perfect memory. Which card lies where, and which ranks they are, makes no difference
 * to them: a position is a count of ranks by {@link Kind}. Positions are numbered from 0 in the order of these counts.
 */
export class PositionSpace {
  /** The kinds of ranks. */
  readonly kinds: RankKinds;
  /** How many ranks are in the game. */
  readonly ranks: number;
  /** How many pairs lie on the table at the beginning. */
  readonly pairs: number;
  /** How many positions there are. */
  readonly size: number;
  /** All positions, each after all that it can lead to: fewer cards left first, then more cards known. */
  readonly backwards: Int32Array;
  private readonly all: Uint8Array;
  private readonly offsets: Int32Array;

  /**
   * @param ranks - how many ranks are in the game
   * @param copies - cards of each rank, 2 or 4
   */
  constructor(ranks: number, copies: number) {
    this.kinds = new RankKinds(copies);
    this.ranks = ranks;
    this.pairs = (ranks * copies) / 2;
    this.offsets = offsetsOf(this.kinds.count, ranks);
    this.size = choose(ranks + this.kinds.count, ranks);
    this.all = new Uint8Array(this.size * this.kinds.count);
    this.enter(new Uint8Array(this.kinds.count), 0, ranks);
    this.backwards = this.sorted();
  }

  /** The number of the position with these counts. */
  indexOf(counts: Counts): number {
    const width = this.ranks + 1;
    let index = 0;
    let rest = this.ranks;
    for (let kind = 0; kind < counts.length; kind++) {
      const count = counts[kind] as number;
      index += this.offsets[(kind * width + rest) * width + count] as number;
      rest -= count;
    }
    return index;
  }

  /** The number of the opening: all cards are left and none is known. */
  get opening(): number {
    const counts = new Uint8Array(this.kinds.count);
    counts[0] = this.ranks;
    return this.indexOf(counts);
  }

  /** Writes the counts of a position. */
  read(position: number, counts: Counts): void {
    const width = counts.length;
    for (let kind = 0; kind < width; kind++) counts[kind] = this.all[position * width + kind] as number;
  }

  /** How many cards are left. */
  cardsLeft(counts: Counts): number {
    return sum(counts, this.kinds.left);
  }

  /** How many of the cards left are known. */
  cardsKnown(counts: Counts): number {
    return sum(counts, this.kinds.known);
  }

  private enter(counts: Counts, kind: Kind, rest: number): void {
    if (kind === counts.length) {
      this.all.set(counts, this.indexOf(counts) * counts.length);
      return;
    }
    for (let count = 0; count <= rest; count++) {
      counts[kind] = count;
      this.enter(counts, kind + 1, rest - count);
    }
    counts[kind] = 0;
  }

  private sorted(): Int32Array {
    const counts = new Uint8Array(this.kinds.count);
    const most = 2 * this.pairs;
    const byKey: number[][] = Array.from({ length: (most + 1) * (most + 1) }, () => []);
    for (let position = 0; position < this.size; position++) {
      this.read(position, counts);
      byKey[this.cardsLeft(counts) * (most + 1) + most - this.cardsKnown(counts)]?.push(position);
    }
    return Int32Array.from(byKey.flat());
  }
}

/** How many positions come before those with `count` ranks of a kind, by kind, ranks not counted yet, and count. */
function offsetsOf(kinds: number, ranks: number): Int32Array {
  const width = ranks + 1;
  const offsets = new Int32Array(kinds * width * width);
  for (let kind = 0; kind < kinds; kind++) {
    const later = kinds - kind - 1;
    for (let rest = 0; rest <= ranks; rest++) {
      for (let count = 0, before = 0; count <= rest; count++) {
        offsets[(kind * width + rest) * width + count] = before;
        before += choose(rest - count + later, later);
      }
    }
  }
  return offsets;
}

function sum(counts: Counts, weights: readonly number[]): number {
  let total = 0;
  for (let kind = 0; kind < counts.length; kind++) total += (counts[kind] as number) * (weights[kind] as number);
  return total;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
