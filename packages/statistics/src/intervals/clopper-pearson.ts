import quantile from '@stdlib/stats-base-dists-beta-quantile';
import { checkProportion } from './check-sample.js';
import type { Interval } from './interval.js';

/** The probability of each tail, half of 5%. */
const TAIL = 0.025;

/** Up to this number of successes, the sum for the binomial tail is fast and precise. */
const FEW_SUCCESSES = 100;

/** Above this sample size, the beta quantile is less precise for an upper end near 0. */
const LARGE_SAMPLE = 1e6;

/**
 * Computes the 95% Clopper-Pearson confidence interval of a proportion, also called the exact interval. It inverts two
 * binomial tests: it contains each proportion for which both tails of the sample have a probability of at least 2.5%.
 *
 * Coverage: at least 95% for every true proportion and every sample size. The price is width: the average coverage is
 * above 95%. For coverage close to 95% on average, use `wilsonInterval95`.
 *
 * Sources: Clopper and Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
 * Biometrika 26, 1934. The ends are quantiles of the beta distribution, as in Brown, Cai and DasGupta, Interval
 * estimation for a binomial proportion, Statistical Science 16, 2001, section 4.2.1.
 *
 * The relative error of both ends is at most 2e-12 in samples of up to 10^12, and 1e-9 in larger ones.
 *
 * @param successes - the number of successes, an integer from 0 to `n`
 * @param n - the sample size, a safe integer from 1
 * @returns `[low, high]`, both from 0 to 1
 * @throws RangeError for any other numbers
 *
 * @example
 * ```ts
 * import { clopperPearson95 } from '@cards/statistics/clopper-pearson';
 *
 * // A player won 10 of 10 games. The true win rate can be as low as 69%.
 * const [low, high] = clopperPearson95(10, 10);
 * low; // ≈ 0.6915
 * high; // => 1
 * ```
 */
export function clopperPearson95(successes: number, n: number): Interval {
  checkProportion(successes, n);
  if (n > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`the sample size must be at most ${Number.MAX_SAFE_INTEGER}, not ${n}`);
  }
  return [lowEnd(successes, n), highEnd(successes, n)];
}

function lowEnd(successes: number, n: number): number {
  return successes === 0 ? 0 : quantile(TAIL, successes, n - successes + 1);
}

/**
 * Computes the upper end with its own quantile. `1 - lowEnd(n - successes, n)` would be a multiple of 1e-16, which is
 * not precise near 0.
 */
function highEnd(successes: number, n: number): number {
  if (successes === n) return 1;
  const found = quantile(1 - TAIL, successes + 1, n - successes);
  // The quantile function subtracts from 1 internally, which loses up to eight digits in this case.
  return successes <= FEW_SUCCESSES && n > LARGE_SAMPLE ? polished(found, successes, n) : found;
}

/**
 * Takes one step of Newton's method towards the `p` with `P(X <= successes) = 2.5%`. The probability is a sum of the
 * binomial distribution.
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
