/** A distribution of integers, checked. */
export interface Distribution {
  /** The listed values, ascending. */
  readonly values: readonly number[];
  /** The probability of each listed value, at the same position. */
  readonly probabilities: readonly number[];
  /** The probability of all values above the highest listed one. */
  readonly omitted: number;
}

/**
 * How far the sum of the probabilities may be from 1: what rounding leaves in long sums, and far less than any sample
 * shows.
 */
const ROUNDING = 1e-6;

/**
 * Checks a distribution that comes from outside and orders it by value.
 *
 * @throws RangeError when a value is not an integer, a probability is not from 0 to 1, or the sum is not 1
 */
export function checkDistribution(distribution: Readonly<Record<string, number>>, omitted: number): Distribution {
  const listed = Object.entries(distribution).map(([value, probability]) => [Number(value), probability] as const);
  for (const [index, [value, probability]] of listed.entries()) {
    if (!Number.isSafeInteger(value)) {
      throw new RangeError(`a distribution lists integers, not ${Object.keys(distribution)[index]}`);
    }
    checkProbability(probability, `the probability of ${value}`);
  }
  checkProbability(omitted, 'the omitted probability');
  listed.sort(([one], [other]) => one - other);
  const total = listed.reduce((sum, [, probability]) => sum + probability, omitted);
  if (Math.abs(total - 1) > ROUNDING) {
    throw new RangeError(`the probabilities of a distribution add to 1, not to ${total}`);
  }
  const values = listed.map(([value]) => value);
  return { values, probabilities: listed.map(([, probability]) => probability), omitted };
}

function checkProbability(probability: number, name: string): void {
  if (!(probability >= 0 && probability <= 1 + ROUNDING)) {
    throw new RangeError(`${name} is from 0 to 1, not ${probability}`);
  }
}
