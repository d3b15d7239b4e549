/** A checked distribution of integers. */
export interface Distribution {
  /** The listed values in ascending order. */
  readonly values: readonly number[];
  /** The probability of each listed value: `probabilities[i]` belongs to `values[i]`. */
  readonly probabilities: readonly number[];
  /** The total probability of the values above the highest listed one. */
  readonly omitted: number;
}

/**
 * The maximum difference of the sum of the probabilities from 1. It allows for rounding in long sums, and no sample is
 * large enough to show it.
 */
const ROUNDING = 1e-6;

/**
 * Checks a distribution that a caller passed, and sorts it by value.
 *
 * @throws RangeError if a value is not an integer, if a probability is not from 0 to 1, or if the sum is not 1
 */
export function checkDistribution(distribution: Readonly<Record<string, number>>, omitted: number): Distribution {
  const listed = Object.entries(distribution).map(([value, probability]) => [Number(value), probability] as const);
  for (const [index, [value, probability]] of listed.entries()) {
    if (!Number.isSafeInteger(value)) {
      throw new RangeError(`a value of a distribution must be an integer, not ${Object.keys(distribution)[index]}`);
    }
    checkProbability(probability, `the probability of ${value}`);
  }
  checkProbability(omitted, 'the omitted probability');
  listed.sort(([one], [other]) => one - other);
  const total = listed.reduce((sum, [, probability]) => sum + probability, omitted);
  if (Math.abs(total - 1) > ROUNDING) {
    throw new RangeError(`the sum of the probabilities must be 1, not ${total}`);
  }
  const values = listed.map(([value]) => value);
  return { values, probabilities: listed.map(([, probability]) => probability), omitted };
}

function checkProbability(probability: number, name: string): void {
  if (!(probability >= 0 && probability <= 1 + ROUNDING)) {
    throw new RangeError(`${name} must be from 0 to 1, not ${probability}`);
  }
}
