import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/**
 * Lower bounds on the ratings of all guesses of one kind, with the same colors in any order. The colors alone decide
 * how many pegs a guess has in common with each candidate. The candidates with `n` pegs in common fall into at most `n
 * + 1` partitions, by their black pegs, and no split of them is rated better than the even one.
 */
export class KindBounds {
  private readonly largest: boolean;
  /** By feedback without black pegs: the number of partitions that share it; 0 for other feedback. */
  private readonly widths = new Uint8Array(this.table.feedbacks);
  /** By feedback without black pegs: the number of candidates. */
  private readonly shared = new Int32Array(this.table.feedbacks);
  /** By kind: its bound; negative if it is not computed. */
  private readonly bounds = new Float64Array(this.table.kinds);
  /** The kinds of the candidates, and by kind the number of candidates. */
  private readonly present = new Uint16Array(this.table.kinds);
  private readonly counts = new Int32Array(this.table.kinds);
  private presentKinds = 0;

  private weights: Float64Array = new Float64Array(0);

  constructor(
    private readonly table: FeedbackTable,
    combine: 'sum' | 'max',
  ) {
    this.largest = combine === 'max';

    for (let pegs = 0; pegs <= table.pegs; pegs++) this.widths[(pegs * (pegs + 1)) / 2] = pegs + 1;
    // One black peg fewer than all pegs leaves no place for a white peg.
    this.widths[table.feedbacks - 1 - table.pegs] = table.pegs;
  }

  /**
   * Sets the candidates, `codes[from]` to `codes[to - 1]`, and the weights by size of a partition. For a sum, they are
   * convex.
   */
  load(codes: Int32Array, from: number, to: number, weights: Float64Array): void {
    const { counts, present } = this;
    const { kind } = this.table;
    this.weights = weights;
    this.bounds.fill(-1);
    counts.fill(0);
    this.presentKinds = 0;
    for (let i = from; i < to; i++) {
      const one = kind[codes[i] as Code] as number;
      if (counts[one] === 0) present[this.presentKinds++] = one;
      counts[one] = (counts[one] as number) + 1;
    }
  }

  of(guess: Code): number {
    const kind = this.table.kind[guess] as number;
    const kept = this.bounds[kind] as number;
    if (kept >= 0) return kept;
    const bound = this.evenSplit(kind);
    this.bounds[kind] = bound;
    return bound;
  }

  private evenSplit(kind: number): number {
    const { shared, widths, weights, counts, present, presentKinds, largest } = this;
    const { commons, kinds } = this.table;
    const row = kind * kinds;
    for (let i = 0; i < presentKinds; i++) {
      const one = present[i] as number;
      const common = commons[row + one] as number;
      shared[common] = (shared[common] as number) + (counts[one] as number);
    }
    let bound = 0;
    for (let common = 0; common < shared.length; common++) {
      const count = shared[common] as number;
      if (count === 0) continue;
      const width = widths[common] as number;
      const size = Math.floor(count / width);
      const larger = count % width;
      if (largest) bound = Math.max(bound, weights[larger > 0 ? size + 1 : size] as number);
      else bound += larger * (weights[size + 1] as number) + (width - larger) * (weights[size] as number);
      shared[common] = 0;
    }
    return bound;
  }
}

/**
 * Convex weights that are at most the given ones, by size of a partition: for these, the even split of codes into
 * partitions has the lowest sum. The steps are those of the greatest convex minorant, by the pool-adjacent-violators
 * algorithm (Ayer and others, Ann. Math. Stat. 26, 1955). Pooled steps are rounded down, so that the sums are exact.
 */
export function convexWeights(weights: Float64Array): Float64Array {
  const sums: number[] = [];
  const lengths: number[] = [];
  for (let size = 1; size < weights.length; size++) {
    let sum = (weights[size] as number) - (weights[size - 1] as number);
    let length = 1;
    while (sums.length > 0 && (sums.at(-1) as number) / (lengths.at(-1) as number) > sum / length) {
      sum += sums.pop() as number;
      length += lengths.pop() as number;
    }
    sums.push(sum);
    lengths.push(length);
  }
  const convex = new Float64Array(weights.length);
  let size = 0;
  for (const [block, length] of lengths.entries()) {
    const sum = sums[block] as number;
    // A quotient can be rounded up to an integer; one less is below it in any case.
    const step = length === 1 ? sum : Math.max(0, Math.floor(sum / length) - 1);
    for (const end = size + length; size < end; size++) convex[size + 1] = (convex[size] as number) + step;
  }
  return convex;
}
