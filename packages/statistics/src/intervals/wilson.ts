import { NORMAL_95 } from './student-t.js';

/**
 * Wilson's 95 % score interval of a proportion: the proportions that the sample does not refute. It lies within 0 and 1, it
 * holds the sample's proportion, and it is honest near 0 and 1 and in samples of one, where mean and standard
 * error are not (Wilson 1927; Newcombe 1998, method 3).
 *
 * @param successes - how often it happened, a whole number from 0 to `n`
 * @param n - the size of the sample, from 1 on
 */
export function wilsonInterval95(successes: number, n: number): readonly [low: number, high: number] {
  return [lowEnd(successes, n), 1 - lowEnd(n - successes, n)];
}

/**
 * The lower root of `(n + z2) p2 - (2 k + z2) p + k2 / n`, as the product of both over the upper one: the usual formula
 * subtracts two nearly equal numbers when few succeed.
 */
function lowEnd(k: number, n: number): number {
  const z2 = NORMAL_95 * NORMAL_95;
  const upper = (2 * k + z2 + NORMAL_95 * Math.sqrt(z2 + (4 * k * (n - k)) / n)) / 2;
  return ((k / n) * k) / upper;
}
