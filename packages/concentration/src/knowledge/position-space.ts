import { type Counts, PositionIndex } from './position-index.js';
import type { Kind } from './rank-kinds.js';

/** All positions between two players with perfect memory, in an order for dynamic programming. */
export class PositionSpace extends PositionIndex {
  /** The number of pairs at the start of the game. */
  readonly pairs: number;
  /** All positions, each after its next positions: fewer cards left first, then more cards known. */
  readonly backwards: Int32Array;
  private readonly all: Uint8Array;

  /**
   * @param ranks - the number of ranks in the game
   * @param copies - the number of cards of each rank, 2 or 4
   */
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

  /** The number of cards left. */
  cardsLeft(counts: Counts): number {
    return sum(counts, this.kinds.left);
  }

  /** The number of known cards among those left. */
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
