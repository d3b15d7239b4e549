import type { TallyEntries } from '../histogram/tally.js';
import { chiSquareTail } from './chi-square.js';

/** How well counts fit a distribution, by Pearson's chi-square test. */
export interface Fit {
  /** The statistic; null when something was counted that the distribution calls impossible. */
  readonly chiSquare: number | null;
  /** Its degrees of freedom, 1 or more. */
  readonly degrees: number;
  /** The probability of a statistic as large or larger when the counts do come from the distribution. */
  readonly p: number;
}

/** Neighbouring values are counted together until this many are expected, the usual condition of the test. */
const EXPECTED = 5;

interface Class {
  metrics: number;
  expected: number;
}

/**
 * Tests counts against a distribution of whole numbers. Neighbouring values are pooled until five are expected in each
 * class.
 *
 * @param entries - the counts
 * @param distribution - the probability of each possible value
 * @param omitted - the probability of all larger values, which are not listed
 * @returns undefined when there are not two such classes
 */
export function goodnessOfFit(
  entries: TallyEntries,
  distribution: Readonly<Record<string, number>>,
  omitted = 0,
): Fit | undefined {
  const counts = new Map(entries);
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  const values = Object.keys(distribution).map(Number).sort((one, other) => one - other);
  const highest = values.at(-1) ?? Number.NEGATIVE_INFINITY;
  const beyond = entries.reduce((sum, [value, count]) => (value > highest ? sum + count : sum), 0);
  const listed = values.map((value) => ({ metrics: counts.get(value) ?? 0, expected: n * (distribution[value] ?? 0) }));
  const classes = pool([...listed, { metrics: omitted > 0 ? beyond : 0, expected: n * omitted }]);
  const degrees = classes.length - 1;
  if (degrees < 1) return undefined;
  const metrics = classes.reduce((sum, one) => sum + one.metrics, 0);
  if (metrics < n) return { chiSquare: null, degrees, p: 0 };
  const chiSquare = classes.reduce((sum, one) => sum + (one.metrics - one.expected) ** 2 / one.expected, 0);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

/** Neighbours together until enough are expected; what is left over at the end goes to the last class. */
function pool(values: readonly Class[]): readonly Class[] {
  const classes: Class[] = [];
  let rest: Class = { metrics: 0, expected: 0 };
  for (const value of values) {
    rest = add(rest, value);
    if (rest.expected < EXPECTED) continue;
    classes.push(rest);
    rest = { metrics: 0, expected: 0 };
  }
  const last = classes.pop();
  return last === undefined ? [] : [...classes, add(last, rest)];
}

function add(one: Class, other: Class): Class {
  return { metrics: one.metrics + other.metrics, expected: one.expected + other.expected };
}
