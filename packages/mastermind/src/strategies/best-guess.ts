import { InputError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { allCodes, type Code } from '../code.js';
import { checkTable, type FeedbackTable } from '../feedback-table.js';
import { convexWeights, KindBounds } from '../trees/kind-bounds.js';
import type { Symmetry } from '../trees/symmetry.js';
import { type Heuristic, weightsOf } from './heuristics.js';

/** The guesses that a strategy can choose from: all codes, or only the candidates. */
export type GuessPool = 'all' | 'consistent';

export const POOLS: readonly GuessPool[] = ['all', 'consistent'];

/** With fewer candidates, finding equivalent guesses takes longer than rating them. */
const TOO_FEW_FOR_SYMMETRY = 40;

/**
 * Chooses the guess that a {@link Heuristic} rates best. Of guesses with equal ratings it takes a candidate, and of
 * those the lowest code.
 *
 * `choose` allocates no memory except for the symmetry of the position.
 *
 * @example
 * ```ts
 * import { BestGuess, buildTree, ENTROPY, feedbackTable } from '@cards/mastermind';
 *
 * const table = feedbackTable({ pegs: 4, colors: 6 });
 * buildTree(table, new BestGuess(table, ENTROPY, 'all')).count().total; // => 5722
 * ```
 */
export class BestGuess {
  /** The rating of the chosen guess; lower is better. */
  rating = 0;
  private readonly table: FeedbackTable;
  private readonly pool: GuessPool;
  private readonly all: Int32Array;
  private readonly largest: boolean;
  private readonly weights: Float64Array;
  /** The lowest weight per code over all sizes of a partition. */
  private readonly lightest: number;
  /** By size of a partition: the weight that one more code adds. */
  private readonly steps: Float64Array;
  private readonly partitions: Int32Array;
  private readonly bounds: KindBounds;
  /** By size of a partition: its weight in the bounds. */
  private readonly boundWeights: Float64Array;
  private readonly isCandidate: Uint8Array;

  /**
   * @param table - feedback of the codes
   * @param heuristic - rates the guesses
   * @param pool - the guesses to choose from
   * @throws InputError if the weights break the contract of {@link Heuristic.weight}
   */
  constructor(table: FeedbackTable, heuristic: Heuristic, pool: GuessPool) {
    checkTable(table);
    checkMembers(heuristic, 'a heuristic', 'combine', 'weight');
    if (!POOLS.includes(pool)) throw InputError.unknownName('pool', String(pool), POOLS);
    this.table = table;
    this.pool = pool;
    this.all = allCodes(table);
    this.largest = heuristic.combine === 'max';
    this.weights = weightsOf(heuristic, table.codes);
    const ofCodes = this.weights.subarray(1);
    this.steps = ofCodes.map((weight, size) => weight - (this.weights[size] as number));
    this.lightest = ofCodes.reduce((least, weight, i) => Math.min(least, weight / (i + 1)), Number.POSITIVE_INFINITY);
    this.partitions = new Int32Array(table.feedbacks);
    this.bounds = new KindBounds(table, heuristic.combine);
    this.boundWeights = this.largest ? this.weights : convexWeights(this.weights);
    this.isCandidate = new Uint8Array(table.codes);
  }

  /**
   * The best guess.
   *
   * @param codes - all candidates, in order; at least one. Not a part of the codes that fit the guesses so far: with
   *   `symmetry`, the method rates one guess for all that a permutation of the candidates makes equal
   * @param symmetry - the permutations that do not change the guesses so far
   */
  choose(codes: Int32Array, symmetry: Symmetry): Code {
    const count = codes.length;
    const least = this.combined(count);
    this.rating = least;
    // Each of two codes separates them and can be right; the lower one comes first.
    if (count <= 2) return codes[0] as Code;
    const reduced = count >= TOO_FEW_FOR_SYMMETRY && !symmetry.none ? symmetry.representatives() : undefined;
    this.bounds.load(codes, 0, count, this.boundWeights);
    for (let i = 0; i < count; i++) this.isCandidate[codes[i] as Code] = 1;
    this.rating = Number.POSITIVE_INFINITY;
    let best = -1;
    const first = reduced ?? codes;
    for (let i = 0; i < first.length && this.rating > least; i++) {
      const guess = first[i] as Code;
      if (reduced === undefined || this.isCandidate[guess] === 1) best = this.better(guess, codes, best);
    }
    if (this.pool === 'all') {
      const all = reduced ?? this.all;
      for (let i = 0; i < all.length && this.rating > least; i++) {
        const guess = all[i] as Code;
        if (this.isCandidate[guess] === 0) best = this.better(guess, codes, best);
      }
    }
    for (let i = 0; i < count; i++) this.isCandidate[codes[i] as Code] = 0;
    return best;
  }

  /**
   * A lower bound on the rating of any guess; with the built-in heuristics, that of a guess that separates all these
   * codes.
   */
  private combined(codes: number): number {
    return this.largest ? (this.weights[1] as number) : this.lightest * codes;
  }

  /** The better of a guess and the best guess so far. */
  private better(guess: Code, codes: Int32Array, best: Code): Code {
    if (this.bounds.of(guess) >= this.rating) return best;
    const rating = this.rate(guess, codes);
    if (rating >= this.rating) return best;
    this.rating = rating;
    return guess;
  }

  /** The rating of a guess, or a lower bound that is no better than the best rating so far. */
  private rate(guess: Code, codes: Int32Array): number {
    const { partitions, steps, weights, largest, rating } = this;
    const { packed, kind, blacks, commons, kinds } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let sum = 0;
    partitions.fill(0);
    // Weights never decrease, so a guess that is no better now cannot become better.
    for (let i = 0; i < codes.length && sum < rating; i++) {
      const code = codes[i] as Code;
      const feedback =
        (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      const size = partitions[feedback] as number;
      partitions[feedback] = size + 1;
      if (largest) sum = Math.max(sum, weights[size + 1] as number);
      else sum += steps[size] as number;
    }
    return sum;
  }
}
