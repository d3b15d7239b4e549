import { InputError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { type Code, colorSets, pegTable } from '../code.js';
import { checkTable, type FeedbackTable } from '../feedback-table.js';
import { DistinctGuesses } from '../trees/distinct-guesses.js';
import { convexWeights, KindBounds } from '../trees/kind-bounds.js';
import type { Symmetry } from '../trees/symmetry.js';
import { type Heuristic, weightsOf } from './heuristics.js';

/** The guesses that a strategy can choose from: all codes, or only the candidates. */
export type GuessPool = 'all' | 'consistent';

export const POOLS: readonly GuessPool[] = ['all', 'consistent'];

/** With more candidates than this, counting all partitions first is faster than updating the rating code by code. */
const FEW = 24;

/** With fewer candidates, there are fewer distinct guesses than guesses that differ by symmetry. */
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
  private readonly largest: boolean;
  private readonly weights: Float64Array;
  /** The lowest weight per code over all sizes of a partition. */
  private readonly lightest: number;
  /** By size of a partition: the weight that one more code adds. */
  private readonly steps: Float64Array;
  private readonly partitions: Int32Array;
  private readonly feedbacks: Uint8Array;
  private readonly groups: CandidateGroups;
  private readonly distinct: DistinctGuesses;
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
    this.largest = heuristic.combine === 'max';
    this.weights = weightsOf(heuristic, table.codes);
    const ofCodes = this.weights.subarray(1);
    this.steps = ofCodes.map((weight, size) => weight - (this.weights[size] as number));
    this.lightest = ofCodes.reduce((least, weight, i) => Math.min(least, weight / (i + 1)), Number.POSITIVE_INFINITY);
    this.partitions = new Int32Array(table.feedbacks);
    this.feedbacks = new Uint8Array(FEW);
    this.groups = new CandidateGroups(table);
    this.distinct = new DistinctGuesses(table);
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
    this.load(codes, count > FEW ? symmetry.unguessed : 0);
    this.rating = Number.POSITIVE_INFINITY;
    let best = -1;
    const first = reduced ?? codes;
    for (let i = 0; i < first.length && this.rating > least; i++) {
      const guess = first[i] as Code;
      if (reduced === undefined || this.isCandidate[guess] === 1) best = this.better(guess, count, best);
    }
    if (this.pool === 'all') {
      const all = reduced === undefined ? this.table.codes : reduced.length;
      for (let i = 0; i < all && this.rating > least; i++) {
        const guess = reduced === undefined ? i : (reduced[i] as Code);
        if (this.isCandidate[guess] === 0) best = this.better(guess, count, best);
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

  private load(codes: Int32Array, unguessed: number): void {
    this.groups.load(codes, unguessed);
    this.bounds.load(codes, 0, codes.length, this.boundWeights);
    this.distinct.load(codes, 0, codes.length);
    for (let i = 0; i < codes.length; i++) this.isCandidate[codes[i] as Code] = 1;
  }

  /** The better of a guess and the best guess so far. */
  private better(guess: Code, count: number, best: Code): Code {
    if (this.bounds.of(guess) >= this.rating || !this.distinct.has(guess)) return best;
    const groups = this.groups.for(guess);
    const rating = count <= FEW ? this.rateFew(guess, groups) : this.rateMany(guess, groups);
    if (rating >= this.rating) return best;
    this.rating = rating;
    return guess;
  }

  /** The rating of a guess, or a lower bound that is no better than the best rating so far. */
  private rateFew(guess: Code, { count, kinds, words }: GroupList): number {
    const { feedbacks, partitions, steps, weights, largest, rating } = this;
    const { commons, blacks } = this.table;
    const row = (this.table.kind[guess] as number) * this.table.kinds;
    const word = this.table.packed[guess] as number;
    let sum = 0;
    let seen = 0;
    // Weights never decrease, so a guess that is no better now cannot become better.
    while (seen < count && sum < rating) {
      const feedback =
        (commons[row + (kinds[seen] as number)] as number) + (blacks[(words[seen] as number) ^ word] as number);
      feedbacks[seen++] = feedback;
      const size = partitions[feedback] as number;
      partitions[feedback] = size + 1;
      if (largest) sum = Math.max(sum, weights[size + 1] as number);
      else sum += steps[size] as number;
    }
    for (let i = 0; i < seen; i++) partitions[feedbacks[i] as number] = 0;
    return sum;
  }

  private rateMany(guess: Code, { count, kinds, words, sizes }: GroupList): number {
    const { partitions, weights } = this;
    const { commons, blacks } = this.table;
    const row = (this.table.kind[guess] as number) * this.table.kinds;
    const word = this.table.packed[guess] as number;
    // Four at a time: V8 loads the addresses and lengths of the arrays again in every round of the loop.
    for (let i = 0; i < count; i += 4) {
      const one = (commons[row + (kinds[i] as number)] as number) + (blacks[(words[i] as number) ^ word] as number);
      const two =
        (commons[row + (kinds[i + 1] as number)] as number) + (blacks[(words[i + 1] as number) ^ word] as number);
      const three =
        (commons[row + (kinds[i + 2] as number)] as number) + (blacks[(words[i + 2] as number) ^ word] as number);
      const four =
        (commons[row + (kinds[i + 3] as number)] as number) + (blacks[(words[i + 3] as number) ^ word] as number);
      partitions[one] = (partitions[one] as number) + (sizes[i] as number);
      partitions[two] = (partitions[two] as number) + (sizes[i + 1] as number);
      partitions[three] = (partitions[three] as number) + (sizes[i + 2] as number);
      partitions[four] = (partitions[four] as number) + (sizes[i + 3] as number);
    }
    let sum = 0;
    for (let feedback = 0; feedback < partitions.length; feedback++) {
      const weight = weights[partitions[feedback] as number] as number;
      if (this.largest) sum = Math.max(sum, weight);
      else sum += weight;
      partitions[feedback] = 0;
    }
    return sum;
  }
}

/** Groups of candidates as parallel lists, filled up with empty groups to a multiple of four entries. */
export interface GroupList {
  readonly count: number;
  /** The kind of a candidate of the group; see {@link FeedbackTable.kind}. */
  readonly kinds: Uint16Array;
  /** The pegs of a candidate of the group, packed; see {@link FeedbackTable.packed}. */
  readonly words: Int32Array;
  readonly sizes: Int32Array;
}

/**
 * Groups of candidates that have the same feedback for a guess. If a candidate has `n` pegs of a color that no guess
 * has, the next one included, and there are `c` such colors, then the `c ** n` codes with any of them in these
 * positions are candidates with the same feedback. The code with the first such color stands for all.
 */
export class CandidateGroups {
  private readonly pegs = pegTable(this.table);
  /** By code: its colors, as a bit set. */
  private readonly colorsOf = colorSets(this.table);
  private codes: Int32Array = new Int32Array(0);
  /** The colors of no guess so far, lowest first. */
  private unguessed: number[] = [];
  /** By number of new colors of a guess. */
  private lists: (GroupList | undefined)[] = [];

  constructor(private readonly table: FeedbackTable) {}

  /** Sets the candidates: all codes that fit the guesses so far, and the colors of no guess so far as a bit set. */
  load(codes: Int32Array, unguessed: number): void {
    this.codes = codes;
    this.unguessed = [];
    this.lists = [];
    for (let color = 0; color < this.table.colors; color++)
      if ((unguessed & (1 << color)) !== 0) this.unguessed.push(color);
  }

  for(guess: Code): GroupList {
    const { unguessed, colorsOf } = this;
    const colors = colorsOf[guess] as number;
    // Groups for the guess with the first `fresh` of the unguessed colors. Of fewer, they are smaller than possible.
    let fresh = unguessed.length;
    while (fresh > 0 && (colors & (1 << (unguessed[fresh - 1] as number))) === 0) fresh--;
    let list = this.lists[fresh];
    if (list === undefined) {
      list = this.grouped(unguessed.slice(fresh));
      this.lists[fresh] = list;
    }
    return list;
  }

  /** The groups if the colors of this list are not distinguished. */
  private grouped(same: readonly number[]): GroupList {
    const { codes, colorsOf, pegs, table } = this;
    const [first = 0, ...others] = same;
    const excluded = others.reduce((set, color) => set | (1 << color), 0);
    const factor = Math.max(1, same.length);
    const room = codes.length + 3;
    const kinds = new Uint16Array(room);
    const words = new Int32Array(room);
    const sizes = new Int32Array(room);
    let count = 0;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] as Code;
      if (((colorsOf[code] as number) & excluded) !== 0) continue;
      let size = 1;
      for (let at = code * table.pegs, end = at + table.pegs; at < end; at++) if (pegs[at] === first) size *= factor;
      kinds[count] = table.kind[code] as number;
      words[count] = table.packed[code] as number;
      sizes[count++] = size;
    }
    return { count, kinds, words, sizes };
  }
}
