import { allCodes, type Code, type CodeShape } from '../code.js';
import { type FeedbackTable, ownTable } from '../feedback-table.js';
import { Partitioner, SearchLevels } from '../trees/partitioner.js';
import { type Symmetry, wholeSymmetry } from '../trees/symmetry.js';

const TOO_FEW_FOR_SYMMETRY = 24;

/** The maximum number of codes for which the theory computes {@link randomGuesses}. They take about a second. */
export const MAX_RANDOM_CODES = 1296;

/**
 * The distribution of the number of guesses of `random`, which guesses a uniformly random candidate, without a limit of
 * guesses.
 *
 * It enumerates all games and adds up their probabilities in compensated sums. Games that differ only by a permutation
 * of pegs or colors are enumerated once. The relative error of each probability and of the mean is below 1e-13.
 *
 * @param shape - the shape of the codes; the time grows fast beyond 1,296 codes
 * @returns at index `i`, the probability of `i + 1` guesses; the probabilities add up to 1
 * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
 *
 * @example
 * ```ts
 * import { randomGuesses } from '@cards/mastermind';
 *
 * randomGuesses({ pegs: 1, colors: 4 }); // => [0.25, 0.25, 0.25, 0.25]
 * ```
 */
export function randomGuesses(shape: CodeShape): number[] {
  return new RandomGames(ownTable(shape)).probabilities();
}

class RandomGames {
  /** At index `i`: the probability of `i + 1` guesses. */
  private readonly taken: Sum[] = [];
  private readonly levels = new SearchLevels(this.table);
  private readonly partitioner = new Partitioner(this.table);

  constructor(private readonly table: FeedbackTable) {}

  probabilities(): number[] {
    const all = allCodes(this.table);
    this.play(all, 0, all.length, 0, 1, wholeSymmetry(this.table));
    return this.taken.map((sum) => sum.value);
  }

  /** Adds up all games that pass through this position. `chance` is the probability of the position. */
  private play(codes: Int32Array, from: number, to: number, made: number, chance: number, symmetry: Symmetry): void {
    const count = to - from;
    this.finish(made + 1, chance / count);
    if (count === 1) return;
    if (count === 2) return this.finish(made + 2, chance / 2);
    if (count < TOO_FEW_FOR_SYMMETRY || symmetry.none) {
      for (let i = from; i < to; i++) this.guess(codes, from, to, codes[i] as Code, made, chance / count, symmetry);
      return;
    }
    const equivalent = new Map<Code, number>();
    for (let i = from; i < to; i++) {
      const lowest = symmetry.lowest(codes[i] as Code);
      equivalent.set(lowest, (equivalent.get(lowest) ?? 0) + 1);
    }
    for (const [guess, times] of equivalent)
      this.guess(codes, from, to, guess, made, (chance * times) / count, symmetry.after(guess));
  }

  private guess(
    codes: Int32Array,
    from: number,
    to: number,
    guess: Code,
    made: number,
    chance: number,
    below: Symmetry,
  ): void {
    const { solved } = this.table;
    const { codes: sorted, ends } = this.levels.at(made);
    this.partitioner.sort(codes, from, to, guess, sorted, ends);
    // A copy, because the recursion overwrites the arrays of this level.
    const partitionEnds = ends.slice(0, solved);
    let begin = 0;
    for (const end of partitionEnds) {
      if (end > begin) this.play(sorted, begin, end, made + 1, (chance * (end - begin)) / (to - from), below);
      begin = end;
    }
  }

  private finish(guesses: number, chance: number): void {
    while (this.taken.length < guesses) this.taken.push(new Sum());
    (this.taken[guesses - 1] as Sum).add(chance);
  }
}

/** A compensated sum of doubles (Neumaier, ZAMM 54, 1974). */
class Sum {
  private sum = 0;
  private lost = 0;

  add(term: number): void {
    const next = this.sum + term;
    this.lost += Math.abs(this.sum) >= Math.abs(term) ? this.sum - next + term : term - next + this.sum;
    this.sum = next;
  }

  get value(): number {
    return this.sum + this.lost;
  }
}

/** The sum of terms, see {@link Sum}. */
export function sumOf(terms: readonly number[]): number {
  const sum = new Sum();
  for (const term of terms) sum.add(term);
  return sum.value;
}
