import type { BetterThanOptimal } from '@cards/batch';
import { plainNumber, probabilityText } from './estimate.js';

/**
 * Says that a mean is better than a proved optimum.
 *
 * @param name - what has the mean
 * @param mean - the mean as a text, without its unit
 * @param found - the optimum
 */
export function betterThanOptimalText(name: string, mean: string, found: BetterThanOptimal): string {
  const { measure, strategy, optimum, p } = found;
  return (
    `${name} has a mean of ${mean} ${measure}, better than the proved optimum ${plainNumber(optimum)} of ${strategy} ` +
    `(${probabilityText(p)}). It does not play by the rules, for example because it knows the seed; its result is not valid.`
  );
}
