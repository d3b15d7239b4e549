import quantile from '@stdlib/stats-base-dists-beta-quantile';

/** What each end may leave out, half of 5 %. */
const TAIL = 0.025;

/**
 * The 95 % interval of Clopper and Pearson for a proportion: the proportions under which a sample as extreme as this one, to either
 * side, has a probability of 2.5 % or more. It covers the true proportion with 95 % or more, whatever that is and however small
 * the sample; it pays for the guarantee with width, and on average covers more than 95 % (Clopper and Pearson, The use
 * of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26, 1934; by quantiles of the beta
 * distribution, as in Brown, Cai and DasGupta 2001, section 4.2.1).
 *
 * @param successes - how often it happened, a whole number from 0 to `n`
 * @param n - the size of the sample, a whole number from 1 on
 * @returns the ends, each within 0 and 1
 * @throws RangeError when the arguments are no such numbers
 *
 * @example
 * ```ts
 * import { clopperPearson95 } from '@cards/sim/clopper-pearson';
 *
 * // Ten of ten games won: the true rate may be as low as 69 %.
 * const [low, high] = clopperPearson95(10, 10);
 * low; // ≈ 0.6915
 * high; // => 1
 * ```
 */
export function clopperPearson95(successes: number, n: number): readonly [low: number, high: number] {
  if (!(Number.isSafeInteger(n) && n >= 1)) throw new RangeError(`a sample has a size from 1 on, not ${n}`);
  if (!(Number.isSafeInteger(successes) && successes >= 0 && successes <= n)) {
    throw new RangeError(`of ${n} a whole number from 0 to ${n} can succeed, not ${successes}`);
  }
  return [lowEnd(successes, n), highEnd(successes, n)];
}

function lowEnd(successes: number, n: number): number {
  return successes === 0 ? 0 : quantile(TAIL, successes, n - successes + 1);
}

/** By its own quantile: the mirror image of the low end would be rounded to multiples of 1e-16, which is coarse near 0. */
function highEnd(successes: number, n: number): number {
  return successes === n ? 1 : quantile(1 - TAIL, successes + 1, n - successes);
}
