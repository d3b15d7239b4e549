import quantile from '@stdlib/stats-base-dists-beta-quantile';
import { checkProportion } from './check-sample.js';
import type { Interval } from './interval.js';

/** The probability that each end leaves out, half of 5 %. */
const TAIL = 0.025;

/** Up to this many successes the binomial tail is a sum that is quick and loses no digits. */
const FEW_SUCCESSES = 100;

/** Above this sample size the quantile loses digits of a high end near 0. */
const LARGE_SAMPLE = 1e6;

/**
 * The 95 % interval of Clopper and Pearson for a proportion: the proportions for which a sample as extreme as this one,
 * to either side, has a probability of at least 2.5 %. It covers the true proportion with probability 95 % or more,
 * whatever that is and however small the sample. The price of the guarantee is width: on average it covers more than
 * 95 % (Clopper and Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
 * Biometrika 26, 1934; by quantiles of the beta distribution, as in Brown, Cai and DasGupta, Interval estimation for a
 * binomial proportion, Statistical Science 16, 2001, section 4.2.1).
 *
 * Both ends are correct to a relative 2e-12 in samples of up to 10^12, and to 1e-9 in larger ones.
 *
 * @param successes - the number of successes, an integer from 0 to `n`
 * @param n - the size of the sample, a safe integer from 1
 * @returns the ends, each within 0 and 1
 * @throws RangeError when the arguments are not such numbers
 *
 * @example
 * ```ts
 * import { clopperPearson95 } from '@cards/statistics/clopper-pearson';
 *
 * // Ten of ten games won: the true rate may be as low as 69 %.
 * const [low, high] = clopperPearson95(10, 10);
 * low; // ≈ 0.6915
 * high; // => 1
 * ```
 */
export function clopperPearson95(successes: number, n: number): Interval {
  checkProportion(successes, n);
  if (n > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`the size of a sample here is at most ${Number.MAX_SAFE_INTEGER}, not ${n}`);
  }
  return [lowEnd(successes, n), highEnd(successes, n)];
}

function lowEnd(successes: number, n: number): number {
  return successes === 0 ? 0 : quantile(TAIL, successes, n - successes + 1);
}

/**
 * By its own quantile: the mirror image of the low end would be rounded to multiples of 1e-16, which is coarse near 0.
 */
function highEnd(successes: number, n: number): number {
  if (successes === n) return 1;
  const found = quantile(1 - TAIL, successes + 1, n - successes);
  // Inside, the quantile subtracts from 1 too, which costs up to eight digits here.
  return successes <= FEW_SUCCESSES && n > LARGE_SAMPLE ? polished(found, successes, n) : found;
}

/**
 * One step of Newton's method towards the `p` with `P(X <= successes) = 2.5 %`, by the sum of the binomial
 * distribution.
 */
function polished(p: number, successes: number, n: number): number {
  let term = Math.exp(n * Math.log1p(-p));
  let tail = term;
  for (let k = 1; k <= successes; k++) {
    term *= ((n - k + 1) / k) * (p / (1 - p));
    tail += term;
  }
  // The derivative of the tail is `-(n - successes) / (1 - p)` times its last term.
  return p + ((tail - TAIL) * (1 - p)) / ((n - successes) * term);
}
