import type { TallyEntries } from '@cards/statistics';

/**
 * A game is assumed to be worse than the optimum by at most this many times the distance from the optimum to the best
 * possible value. Rarer and worse games would have to be seen to count.
 */
const FAR = 10;

/** The number of bets. The smallest one allows games that are 512 times worse than {@link FAR} does. */
const BETS = 10;

/** The optimum that a sample is compared with. */
export interface Optimum {
  /** The proved optimum of the mean. */
  readonly mean: number;
  /** Whether lower or higher values are better. */
  readonly better: 'lower' | 'higher';
  /** The lowest and the highest possible value. */
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
 * @param optimum - the proved optimum and the bounds of the measure
 * @returns the p-value, from 1e-300 to 1
 */
export function betterThanOptimumP(entries: TallyEntries, { mean, better, bounds: [min, max] }: Optimum): number {
  const sign = better === 'lower' ? -1 : 1;
  const best = better === 'lower' ? mean - min : max - mean;
  const worst = Math.min(better === 'lower' ? max - mean : mean - min, FAR * best);
  // No value can be better than the optimum, or none can be worse. A bet shows nothing.
  if (!(best > 0 && worst > 0)) return 1;
  const logs = Array.from({ length: BETS }, (_, bet) => logWealth(entries, (2 ** -bet * sign) / worst, mean));
  const highest = Math.max(...logs);
  const total = highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / BETS);
  return Math.min(1, Math.max(1e-300, Math.exp(-total)));
}

/** The logarithm of the wealth after bets on all games. A gambler who has lost everything stays at a wealth of 0. */
function logWealth(entries: TallyEntries, bet: number, mean: number): number {
  let log = 0;
  for (const [value, count] of entries) {
    const factor = 1 + bet * (value - mean);
    if (factor <= 0) return -Infinity;
    log += count * Math.log(factor);
  }
  return log;
}
