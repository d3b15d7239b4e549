import type { TallyEntries } from '../histogram/tally-entries.js';
import type { Distribution } from './distribution.js';

/**
 * A bound on the probability that a sample of `n` has any value as rare as its rarest one, or rarer: `n` times the
 * probability of these values (Boole's inequality). All values above the listed ones count as one.
 *
 * @returns 0 if and only if a value occurred that has probability 0; at most 1
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
  if (rarest === 0) return 0;
  const rareOnes = [...probabilities, omitted].filter((probability) => probability <= rarest);
  return Math.min(1, n * rareOnes.reduce((sum, probability) => sum + probability, 0));
}
