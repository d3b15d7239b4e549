import { checkParams, type PairsParams } from '../parameters.js';
import { type Fraction, fraction, fractionNumber, plus, times, whole } from './fraction.js';
import { goodKinds, type Kind, optimalKinds } from './memory-chain.js';
import { walk } from './memory-walk.js';
import { likelihoods, mismatchSums, orderCounts } from './mismatches.js';
import { randomMean, randomMoments, randomTurns } from './random-chain.js';

/** The players whose distribution of flips is known exactly. */
export const EXACT_PLAYERS = ['random', 'good', 'optimal'] as const;

/** A player whose distribution of flips is known exactly. */
export type ExactPlayer = (typeof EXACT_PLAYERS)[number];

/** A distribution stops when the probability of what is left is below this. */
const OMITTED = 1e-15;

/** The distribution of the number of flips in a game. */
export interface FlipsDistribution {
  /** The mean. */
  readonly mean: number;
  /** The variance. */
  readonly variance: number;
  /** The fewest flips that occur. */
  readonly min: number;
  /** The most flips that occur; infinite for the random player. */
  readonly max: number;
  /** The probability of each number of flips that occurs, ascending. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** The probability of more flips than listed: 0 except for the random player, who has no bound. */
  readonly omitted: number;
}

/** The mean and the variance of the number of flips, exactly. */
export interface FlipsMoments {
  /** The mean. */
  readonly mean: Fraction;
  /** The variance. */
  readonly variance: Fraction;
}

/**
 * The distribution of the number of flips, in floating point.
 *
 * The relative error of each probability, of the mean and of the variance is below 1e-11: nothing is ever subtracted,
 * so errors only add up, and no value goes through more than 30,000 roundings. For the players with a perfect memory it
 * is below 1e-12.
 *
 * @param player - the player
 * @param params - `cards` and `copies`
 * @throws InputError for parameters out of bounds
 */
export function flipsDistribution(player: ExactPlayer, params: PairsParams): FlipsDistribution {
  checkParams(params);
  const { cards, copies } = params;
  const types = cards / copies;
  if (player !== 'random') {
    const mismatches = walk(kindsOf(player, copies), types, likelihoods);
    return { ...summary(mismatches, (count) => cards + 2 * count), omitted: 0 };
  }
  const { turns, more } = randomTurns(types, copies, OMITTED);
  const listed = summary(turns, (turn) => 2 * turn);
  if (types === 1) return { ...listed, omitted: 0 };
  // What is left out of the tail would be missing in the mean and the variance.
  const { mean, variance } = flipsMoments('random', params);
  return { ...listed, mean: fractionNumber(mean), variance: fractionNumber(variance), max: Infinity, omitted: more };
}

/**
 * The mean and the variance of the number of flips, as exact fractions.
 *
 * @param player - the player
 * @param params - `cards` and `copies`
 * @throws InputError for parameters out of bounds
 */
export function flipsMoments(player: ExactPlayer, params: PairsParams): FlipsMoments {
  checkParams(params);
  const { cards, copies } = params;
  const types = cards / copies;
  if (player === 'random') {
    const { first, second } = randomMoments(types, copies);
    const variance = plus(second, times(whole(-1), times(first, first)));
    return { mean: randomMean(cards, copies), variance: times(whole(4), variance) };
  }
  const [orders, sum, squares] = walk(kindsOf(player, copies), types, mismatchSums);
  return {
    mean: plus(whole(cards), fraction(2n * sum, orders)),
    variance: fraction(4n * (squares * orders - sum * sum), orders * orders),
  };
}

/** In how many of all deals each number of flips occurs. */
export interface FlipsCounts {
  /** How many deals there are: ways to arrange the letters. */
  readonly deals: bigint;
  /** The number of deals by number of flips, ascending. */
  readonly counts: ReadonlyMap<number, bigint>;
}

/**
 * The distribution of the number of flips in whole numbers: in how many of all deals a player needs each number of
 * flips, for any fixed order in which the player would flip unseen cards.
 *
 * @param player - a player with a perfect memory
 * @param params - `cards` and `copies`
 * @throws InputError for parameters out of bounds
 */
export function flipsCounts(player: 'good' | 'optimal', params: PairsParams): FlipsCounts {
  checkParams(params);
  const { cards, copies } = params;
  const types = cards / copies;
  // Orders distinguish the cards of one type, deals do not.
  const alike = factorial(copies) ** BigInt(types);
  const orders = walk(kindsOf(player, copies), types, orderCounts);
  const counts = [...orders.entries()]
    .filter(([, count]) => count > 0n)
    .map(([mismatches, count]) => [cards + 2 * mismatches, count / alike] as const);
  return { deals: factorial(cards) / alike, counts: new Map(counts) };
}

function kindsOf(player: 'good' | 'optimal', copies: number): readonly Kind[] {
  return player === 'good' ? goodKinds(copies) : optimalKinds(copies);
}

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

function summary(likely: ArrayLike<number>, flips: (index: number) => number): Omit<FlipsDistribution, 'omitted'> {
  const possible = Array.from(likely, (probability, index) => [flips(index), probability] as const).filter(
    ([, probability]) => probability > 0,
  );
  // To divide by what the probabilities add up to takes out most of their error, which they share.
  const sum = total(possible, () => 1);
  const mean = total(possible, (value) => value) / sum;
  const variance = total(possible, (value) => (value - mean) ** 2) / sum;
  const values = possible.map(([value]) => value);
  return { mean, variance, min: values[0] as number, max: values.at(-1) as number, probabilities: new Map(possible) };
}

function total(
  possible: readonly (readonly [value: number, probability: number])[],
  of: (value: number) => number,
): number {
  return possible.reduce((sum, [value, probability]) => sum + of(value) * probability, 0);
}
