import { wilsonInterval95 } from './wilson.js';

/**
 * Newcombe's 95 % interval of the difference of two proportions that independent samples found: Wilson's intervals of both, put
 * together. It lies within -1 and 1, it holds the difference of the samples, and it is honest where one of them found
 * nothing or everything (Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine 17,
 * 1998, method 10).
 *
 * @param first - how often it happened in the first sample, and its size, from 1 on
 * @param second - the same of the second sample
 * @returns the lowest and the highest difference, the first proportion less the second
 */
export function newcombeInterval95(
  first: { readonly successes: number; readonly n: number },
  second: { readonly successes: number; readonly n: number },
): readonly [low: number, high: number] {
  const [p, q] = [first.successes / first.n, second.successes / second.n];
  const [pLow, pHigh] = wilsonInterval95(first.successes, first.n);
  const [qLow, qHigh] = wilsonInterval95(second.successes, second.n);
  return [p - q - Math.hypot(p - pLow, qHigh - q), p - q + Math.hypot(pHigh - p, q - qLow)];
}
