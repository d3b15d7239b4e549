import { InputError } from '@cards/core';
import { checkParams, type PairsParams } from '../cards.js';
import { type Fraction, fraction, fractionNumber, plus, times, whole } from './fraction.js';
import { goodKinds, type Kind, likelihoods, mismatchSums, optimalKinds, orderCounts, walk } from './memory-chain.js';
import { randomMean, randomMoments, randomTurns } from './random-chain.js';

/** The strategies with an exact distribution of flips. */
export const EXACT_PLAYERS: readonly ExactPlayer[] = ['random', 'good', 'optimal'];

/** A strategy with an exact distribution of flips. */
export type ExactPlayer = 'random' | 'good' | 'optimal';

/** A distribution stops when the probability of the remaining tail is below this value. */
const OMITTED = 1e-15;

/** The distribution of the number of flips in a game. */
export interface FlipsDistribution {
  /** The mean. */
  readonly mean: number;
  /** The variance. */
  readonly variance: number;
  /** The minimum number of flips. */
  readonly min: number;
  /** The maximum number of flips; infinite for `random`, except with one type of card. */
  readonly max: number;
  /** The probability by number of flips, in ascending order. Impossible numbers of flips are missing. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** The probability of more flips than listed: below 1e-15 for `random`, which has no maximum, otherwise 0. */
  readonly omitted: number;
}

/** The exact mean and variance of the number of flips. */
export interface FlipsMoments {
  /** The mean. */
  readonly mean: Fraction;
  /** The variance. */
  readonly variance: Fraction;
}

/**
 * The distribution of the number of flips, in floating point.
 *
 * The relative error of each probability, of the mean and of the variance is below 1e-11 for `random`, and below 1e-12
 * for `good` and `optimal`. The reason: the computation has no subtraction, so errors only add up, and at most 30,000
 * roundings affect a value.
 *
 * @param player - the strategy
 * @param params - `cards` and `copies`
 * @throws InputError if a parameter is out of bounds
 *
 * @example
 * ```ts
 * import { flipsDistribution } from '@cards/pairs';
 *
 * const { mean, max, probabilities } = flipsDistribution('good', { cards: 32, copies: 4 });
 * mean; // ≈ 50.50316
 * max; // => 62
 * probabilities.get(50); // ≈ 0.3486
 * ```
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
  // The listed probabilities lack the tail, so mean and variance come from the exact moments.
  const { mean, variance } = flipsMoments('random', params);
  return { ...listed, mean: fractionNumber(mean), variance: fractionNumber(variance), max: Infinity, omitted: more };
}

/**
 * The mean and the variance of the number of flips, as exact fractions.
 *
 * @param player - the strategy
 * @param params - `cards` and `copies`
 * @throws InputError if a parameter is out of bounds
 *
 * @example
 * ```ts
 * import { flipsMoments, fractionText } from '@cards/pairs';
 *
 * fractionText(flipsMoments('random', { cards: 32, copies: 4 }).mean); // => '800/3'
 * ```
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

/** The number of deals by number of flips. */
export interface FlipsCounts {
  /** The number of all deals. A deal is an arrangement of the letters. */
  readonly deals: bigint;
  /** By number of flips, in ascending order: the number of deals. */
  readonly counts: ReadonlyMap<number, bigint>;
}

/**
 * The distribution of the number of flips as integers: the number of deals by number of flips. It is the same for every
 * fixed order in which the player flips unseen cards.
 *
 * @param player - a strategy with a perfect memory
 * @param params - `cards` and `copies`
 * @throws InputError if a parameter is out of bounds
 *
 * @example
 * ```ts
 * import { flipsCounts } from '@cards/pairs';
 *
 * const { deals, counts } = flipsCounts('good', { cards: 4, copies: 2 });
 * deals; // => 6n
 * [...counts]; // => [[4, 2n], [6, 4n]]
 * ```
 */
export function flipsCounts(player: 'good' | 'optimal', params: PairsParams): FlipsCounts {
  checkParams(params);
  const { cards, copies } = params;
  const types = cards / copies;
  // An order of the cards distinguishes cards of one type; a deal does not.
  const ordersPerDeal = factorial(copies) ** BigInt(types);
  const orders = walk(kindsOf(player, copies), types, orderCounts);
  const counts = [...orders.entries()]
    .filter(([, count]) => count > 0n)
    .map(([mismatches, count]) => [cards + 2 * mismatches, count / ordersPerDeal] as const);
  return { deals: factorial(cards) / ordersPerDeal, counts: new Map(counts) };
}

function kindsOf(player: 'good' | 'optimal', copies: number): readonly Kind[] {
  // JavaScript callers can pass any value.
  if (player !== 'good' && player !== 'optimal') throw InputError.unknownName('player', String(player), EXACT_PLAYERS);
  return player === 'good' ? goodKinds(copies) : optimalKinds(copies);
}

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

function summary(likely: ArrayLike<number>, flips: (index: number) => number): Omit<FlipsDistribution, 'omitted'> {
  const all = Array.from(likely, (probability, index) => [flips(index), probability] as const);
  const possible = all.filter(([, probability]) => probability > 0);
  const total = (of: (value: number) => number): number =>
    possible.reduce((part, [value, probability]) => part + of(value) * probability, 0);
  // The probabilities share most of their relative error, so dividing by their sum removes it.
  const sum = total(() => 1);
  const mean = total((value) => value) / sum;
  const variance = total((value) => (value - mean) ** 2) / sum;
  const values = possible.map(([value]) => value);
  return { mean, variance, min: values[0] as number, max: values.at(-1) as number, probabilities: new Map(possible) };
}
