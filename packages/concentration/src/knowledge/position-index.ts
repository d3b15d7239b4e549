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
 * a position is the number of ranks of each kind. Positions are numbered from 0 in the order of these counts.
 */
export class PositionIndex {
  /** The kinds of ranks. */
  readonly kinds: RankKinds;
  /** The number of ranks in the game. */
  readonly ranks: number;
  /** The number of positions. */
  readonly size: number;
  private readonly offsets: Int32Array;

  /**
   * @param ranks - the number of ranks in the game
   * @param copies - the number of cards of each rank, 2 or 4
   */
  constructor(ranks: number, copies: number) {
    this.kinds = new RankKinds(copies);
    this.ranks = ranks;
    this.size = choose(ranks + this.kinds.count, ranks);
    this.offsets = offsetsOf(this.kinds.count, ranks);
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
