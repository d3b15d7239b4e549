import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/**
 * Lower bounds on the ratings of all guesses of one kind, that is with the same colors in any order. The colors alone
 * decide how many pegs, black or white, a guess has in common with each candidate. The candidates with `n` pegs in
 * common fall into at most `n + 1` partitions, by the number of black pegs. No split of them is rated better than the
 * even one.
 */
export class KindBounds {
  private readonly table: FeedbackTable;
  private readonly largest: boolean;
  /** By feedback without black pegs: the number of partitions that share it; 0 for other feedback. */
  private readonly widths: Uint8Array;
  /** By feedback without black pegs: the number of candidates. */
  private readonly shared: Int32Array;
  /** By kind: its bound; negative if it is not computed. */
  private readonly bounds: Float64Array;
  /** The kinds of the candidates, and by kind the number of candidates. */
  private readonly present: Uint16Array;
  private readonly counts: Int32Array;
  private presentKinds = 0;

  /** By size of a partition: its weight. */
  private weights: Float64Array = new Float64Array(0);

  /**
   * @param table - feedback of the codes
   * @param combine - whether a rating is the sum or the maximum of the weights of the partitions
   */
  constructor(table: FeedbackTable, combine: 'sum' | 'max') {
    this.table = table;
    this.largest = combine === 'max';
    this.widths = new Uint8Array(table.feedbacks);
    for (let pegs = 0; pegs <= table.pegs; pegs++) this.widths[(pegs * (pegs + 1)) / 2] = pegs + 1;
    // One black peg fewer than all pegs leaves no place for a white peg.
    this.widths[table.feedbacks - 1 - table.pegs] = table.pegs;
    this.shared = new Int32Array(table.feedbacks);
    this.bounds = new Float64Array(table.kinds);
    this.present = new Uint16Array(table.kinds);
    this.counts = new Int32Array(table.kinds);
  }

  /**
   * Sets the candidates: `codes[from]` to `codes[to - 1]`.
   *
   * @param weights - by size of a partition: its weight. For a sum, the weights are convex; see {@link convexWeights}
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

  /** The bound of a guess. */
  of(guess: Code): number {
    const kind = this.table.kind[guess] as number;
    const known = this.bounds[kind] as number;
    if (known >= 0) return known;
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
