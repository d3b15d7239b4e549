import { GONE, type Kind, RankKinds } from './rank-kinds.js';

/** The number of ranks of each kind. All other ranks are gone. */
export type Counts = Uint8Array;

/** Changes the kind of one rank. */
export function moveRank(counts: Counts, from: Kind, to: Kind): void {
  if (from !== GONE) counts[from] = (counts[from] as number) - 1;
  if (to !== GONE) counts[to] = (counts[to] as number) + 1;
}

/**
 * The numbers of the positions between two players with perfect memory. Places and the names of ranks do not matter, so
 * a position is the number of ranks of each kind, and positions are numbered in the order of these counts.
 */
export class PositionIndex {
  readonly kinds: RankKinds;
  readonly ranks: number;
  readonly size: number;
  private readonly offsets: Int32Array;

  constructor(ranks: number, copies: number) {
    this.kinds = new RankKinds(copies);
    this.ranks = ranks;
    this.size = choose(ranks + this.kinds.count, ranks);
    this.offsets = offsetsOf(this.kinds.count, ranks);
  }

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
}

/** The number of positions before those with `count` ranks of a kind, as `[kind][ranks not counted yet][count]`. */
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

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** All positions between two players with perfect memory, in an order for dynamic programming. */
export class PositionSpace extends PositionIndex {
  readonly pairs: number;
  /** All positions, each after its next positions: fewer cards left first, then more cards known. */
  readonly backwards: Int32Array;
  private readonly all: Uint8Array;

  constructor(ranks: number, copies: number) {
    super(ranks, copies);
    this.pairs = (ranks * copies) / 2;
    this.all = new Uint8Array(this.size * this.kinds.count);
    this.enter(new Uint8Array(this.kinds.count), 0, ranks);
    this.backwards = this.sorted();
  }

  /** The index of the opening: all cards are left and none is known. */
  get opening(): number {
    const counts = new Uint8Array(this.kinds.count);
    counts[0] = this.ranks;
    return this.indexOf(counts);
  }

  /** Writes the counts of a position to `counts`. */
  read(position: number, counts: Counts): void {
    const width = counts.length;
    for (let kind = 0; kind < width; kind++) counts[kind] = this.all[position * width + kind] as number;
  }

  cardsLeft(counts: Counts): number {
    return sum(counts, this.kinds.left);
  }

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

function sum(counts: Counts, weights: readonly number[]): number {
  let total = 0;
  for (let kind = 0; kind < counts.length; kind++) total += (counts[kind] as number) * (weights[kind] as number);
  return total;
}
