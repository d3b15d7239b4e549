import type { TallyEntries } from '../histogram/moments.js';

export interface Distribution {
  /** The listed values in ascending order. */
  readonly values: readonly number[];
  /** The probability of each listed value: `probabilities[i]` belongs to `values[i]`. */
  readonly probabilities: readonly number[];
  /** The total probability of the values above the highest listed one. */
  readonly omitted: number;
}

/**
 * The largest difference of the sum of the probabilities from 1, for rounding. No sample is large enough to show it.
 */
const ROUNDING = 1e-6;

/**
 * Checks a distribution, and sorts it by value.
 *
 * @throws RangeError if a value is not an integer, if a probability is not from 0 to 1, or if the sum is not 1
 */
export function checkDistribution(distribution: Readonly<Record<string, number>>, omitted: number): Distribution {
  const listed = Object.entries(distribution).map(([value, probability]) => [Number(value), probability] as const);
  for (const [index, [value, probability]] of listed.entries()) {
    if (!Number.isSafeInteger(value))
      throw new RangeError(`a value of a distribution must be an integer, not ${Object.keys(distribution)[index]}`);
    checkProbability(probability, `the probability of ${value}`);
  }
  checkProbability(omitted, 'the omitted probability');
  listed.sort(([one], [other]) => one - other);
  const total = listed.reduce((sum, [, probability]) => sum + probability, omitted);
  if (Math.abs(total - 1) > ROUNDING) throw new RangeError(`the sum of the probabilities must be 1, not ${total}`);
  const values = listed.map(([value]) => value);
  return { values, probabilities: listed.map(([, probability]) => probability), omitted };
}

function checkProbability(probability: number, name: string): void {
  if (!(probability >= 0 && probability <= 1 + ROUNDING))
    throw new RangeError(`${name} must be from 0 to 1, not ${probability}`);
}

/**
 * An upper bound on the probability that a sample of `n` contains any value as rare as its rarest one: `n` times the
 * total probability of these values (Boole's inequality). All values above the listed ones count as one. It is 0 if and
 * only if a value with probability 0 occurred.
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
