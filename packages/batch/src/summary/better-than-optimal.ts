import type { TallyEntries } from '@cards/statistics';
import { logWealth } from '@cards/statistics/internal';
import type { Cell } from '../plan/cell.js';
import { provedOptimum } from '../plan/known-results.js';
import { ExactResults } from './exact-results.js';

/** A mean that is better than a proved optimum, and not by chance. No strategy that obeys the rules has one. */
export interface BetterThanOptimal {
  /** The name of the measure, the first one of the game. */
  readonly measure: string;
  /** The spec of the strategy that is proved optimal. */
  readonly strategy: string;
  /** Its exact mean, in the unit of the measure. */
  readonly optimum: number;
  /**
   * The probability that chance alone gives a mean this much better, at most; for all comparisons of the batch together
   * (Bonferroni correction).
   */
  readonly p: number;
}

/** A mean is reported if chance alone gives it at most this often. */
export const BETTER_THAN_OPTIMAL_P = 1e-6;

/**
 * `[cell]`: undefined if the mean of the first measure can be honest; otherwise it is better than a proved optimum.
 * Paired cells are not compared.
 */
export function betterThanOptimal(
  cells: readonly Cell[],
  tallies: readonly (readonly TallyEntries[])[],
  results = new ExactResults(),
): readonly (BetterThanOptimal | undefined)[] {
  const compared = cells.map((cell, at) => comparison(cell, tallies[at] ?? [], results));
  const comparisons = compared.filter((one) => one !== undefined).length;
  return compared.map((one) => {
    if (one === undefined) return undefined;
    const p = Math.min(1, one.p * comparisons);
    return p < BETTER_THAN_OPTIMAL_P ? { ...one, p } : undefined;
  });
}

/** A cell compared with the optimum, before the correction; undefined if there is no optimum. */
function comparison(
  { game, params, measures, lineups }: Cell,
  tallies: readonly TallyEntries[],
  results: ExactResults,
): BetterThanOptimal | undefined {
  const [{ name, better }] = game.measures;
  const at = measures.findIndex((one) => one.name === name);
  const measure = measures[at];
  if (lineups.length > 1 || measure === undefined || better === 'neither') return undefined;
  const proved = provedOptimum(game, params);
  if (proved === undefined) return undefined;
  const optimum = results.of(game, params, [proved.strategy])?.measures[name]?.mean ?? proved.mean();
  if (optimum === undefined) return undefined;
  const p = betterThanOptimumP(tallies[at] ?? [], { mean: optimum, better, bounds: measure.bounds });
  return { measure: name, strategy: proved.strategy, optimum, p };
}

/**
 * A game is assumed to be worse than the optimum by at most this many times the distance from the optimum to the best
 * possible value. Rarer and worse games would have to be seen to count.
 */
const FAR = 10;

/** The number of bets. The smallest one allows games that are 512 times worse than {@link FAR} does. */
const BETS = 10;
const FRACTIONS = Array.from({ length: BETS }, (_, bet) => 2 ** -bet);
const PROCESS = { fractions: FRACTIONS, weights: FRACTIONS.map(() => 1 / BETS) };

export interface Optimum {
  /** The proved optimum of the mean. */
  readonly mean: number;
  readonly better: 'lower' | 'higher';
  readonly bounds: readonly [min: number, max: number];
}

/**
 * The p-value of the hypothesis "the mean is not better than the optimum", against a better mean.
 *
 * A gambler starts with 1 and bets on each game that its value is better than the optimum: with the bet `b`, the wealth
 * is multiplied by `1 + b x`, where `x` is the distance from the optimum to the value, positive if it is better. Under
 * the hypothesis, the expected wealth is at most 1, so it reaches `1 / p` with a probability of at most `p` (Markov's
 * inequality). The wealth of a mixture of bets depends on the histogram only. The bound needs no variance, and it holds
 * for skewed values (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024). Its only
 * assumption is that no game is worse than the optimum by more than ten times the distance to the best value; a worse
 * game ends the larger bets, so the smaller ones hold for far worse games.
 *
 * @param entries - the histogram, as `[value, count]`
 * @returns the p-value, from 1e-300 to 1
 */
export function betterThanOptimumP(entries: TallyEntries, { mean, better, bounds: [min, max] }: Optimum): number {
  const sign = better === 'lower' ? -1 : 1;
  const best = better === 'lower' ? mean - min : max - mean;
  const worst = Math.min(better === 'lower' ? max - mean : mean - min, FAR * best);
  // No value can be better than the optimum, or none can be worse. A bet shows nothing.
  if (!(best > 0 && worst > 0)) return 1;
  const scores = entries.map(([value, count]) => ({ score: worst + sign * (value - mean), count }));
  return Math.min(1, Math.max(1e-300, Math.exp(-logWealth(scores, worst, PROCESS))));
}
