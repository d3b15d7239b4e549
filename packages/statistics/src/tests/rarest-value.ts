import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Distribution } from './distribution.js';

/**
 * Returns an upper bound on the probability that a sample of `n` contains any value as rare as its rarest one, or
 * rarer. It is `n` times the total probability of these values (Boole's inequality). All values above the listed ones
 * count as one value.
 *
 * @returns a number from 0 to 1; it is 0 if and only if a value with probability 0 occurred
 */
export function rarestTail(entries: TallyEntries, { values, probabilities, omitted }: Distribution, n: number): number {
  const highest = values.at(-1) ?? Number.NEGATIVE_INFINITY;
  const listed = new Map(values.map((value, at) => [value, probabilities[at] ?? 0]));
  let rarest = 1;
  for (const [value, count] of entries) {
    if (count === 0) continue;
    const beyond = Number.isInteger(value) && value > highest ? omitted : 0;
    rarest = Math.min(rarest, listed.get(value) ?? beyond);
  }
  const rareOnes = [...probabilities, omitted].filter((probability) => probability <= rarest);
  return Math.min(1, n * rareOnes.reduce((sum, probability) => sum + probability, 0));
}
