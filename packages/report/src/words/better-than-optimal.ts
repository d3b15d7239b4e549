import type { BetterThanOptimal } from '@cards/batch';
import { plainNumber, probabilityText } from './estimate.js';

export function betterThanOptimalText(name: string, mean: string, found: BetterThanOptimal): string {
  const { measure, strategy, optimum, p } = found;
  return (
    `${name} has a mean of ${mean} ${measure}, better than the proved optimum ${plainNumber(optimum)} of ${strategy} ` +
    `(${probabilityText(p)}). It does not play by the rules, for example because it knows the seed; its result is not valid.`
  );
}
