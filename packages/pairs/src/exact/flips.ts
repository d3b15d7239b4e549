import { InputError } from '@cards/core';
import { checkParams, type PairsParams } from '../cards.js';
import { type Fraction, fraction, fractionNumber, plus, times, whole } from './fraction.js';
import { randomMoments, randomTurns } from './random-chain.js';

/** The strategies with an exact distribution of flips. */
export const EXACT_PLAYERS: readonly ExactPlayer[] = ['random', 'good', 'optimal'];

/** A strategy with an exact distribution of flips. */
export type ExactPlayer = 'random' | 'good' | 'optimal';

/** A distribution stops when the probability of the remaining tail is below this value. */
const OMITTED = 1e-15;

/**
 * The distribution of the number of flips in a game.
 *
 * @inline
 */
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

/**
 * The exact mean and variance of the number of flips.
 *
 * @inline
 */
interface FlipsMoments {
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
    const mismatches = walk(playerKinds(player, copies), types, likelihoods);
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
  if (player === 'random') {
    const { first, second } = randomMoments(params.cards / params.copies, params.copies);
    return momentsOf(times(whole(2), first), times(whole(4), second));
  }
  const { deals, counts } = flipsCounts(player, params);
  const mean = (of: (flips: bigint) => bigint): Fraction =>
    fraction(
      [...counts].reduce((sum, [flips, count]) => sum + of(BigInt(flips)) * count, 0n),
      deals,
    );
  return momentsOf(
    mean((flips) => flips),
    mean((flips) => flips * flips),
  );
}

function momentsOf(mean: Fraction, meanOfSquares: Fraction): FlipsMoments {
  return { mean, variance: plus(meanOfSquares, times(whole(-1), times(mean, mean))) };
}

/**
 * The number of deals by number of flips.
 *
 * @inline
 */
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
  const orders = walk(playerKinds(player, copies), types, orderCounts);
  const counts = [...orders.entries()]
    .filter(([, count]) => count > 0n)
    .map(([mismatches, count]) => [cards + 2 * mismatches, count / ordersPerDeal] as const);
  return { deals: factorial(cards) / ordersPerDeal, counts: new Map(counts) };
}

function playerKinds(player: 'good' | 'optimal', copies: number): readonly Kind[] {
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

/** The operations on rows, which are additive. A row summarizes all ways that lead to one state. */
interface RowAlgebra<Row> {
  /** The row of the start: one way, no mismatch. */
  start(): Row;
  /** The row of no ways, with at most this many mismatches. */
  empty(most: number): Row;
  /** Adds the ways that come from another state: `ways` of all `choices` of cards lead here, with 0 or 1 mismatches. */
  add(into: Row, from: Row, ways: number, choices: number, mismatches: 0 | 1): void;
}

/** The rows of all states with the same number of unseen cards. A state is packed into one number. */
type Layer<Row> = Map<number, Row>;

/** For one kind: the changes that flips of its cards make to a packed state. */
interface Steps {
  readonly unseen: number;
  readonly seenBefore: boolean;
  readonly matched: number;
  readonly paired: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Goes through all states of a player with a perfect memory, from all cards unseen to all cards seen, and returns the
 * row of the last one. A state is the number of types by kind. All orders of the unseen cards are equally likely,
 * whichever unseen cards the player flips.
 */
export function walk<Row>(kinds: readonly Kind[], types: number, algebra: RowAlgebra<Row>): Row {
  const base = types + 1;
  const steps = stepsOf(kinds, base);
  const all = types * (kinds[0]?.unseen ?? 0);
  const counts = steps.map(() => 0);
  // A turn reduces the number of unseen cards by one or two.
  let layer: Layer<Row> = new Map([[types, algebra.start()]]);
  let one: Layer<Row> = new Map();
  let two: Layer<Row> = new Map();
  let unseen = all;
  for (; unseen > 0; unseen--) {
    for (const [state, row] of layer) {
      unpack(state, base, counts);
      for (let i = 0; i < steps.length; i++) if ((counts[i] as number) > 0) turn(state, row, i);
    }
    [layer, one, two] = [one, two, new Map()];
  }
  return rowAt(layer, 0, 0);

  /** All turns whose first card has a type of kind `i`. */
  function turn(state: number, row: Row, i: number): void {
    const { unseen: cards, seenBefore, matched, paired, first } = steps[i] as Steps;
    const firsts = (counts[i] as number) * cards;
    if (seenBefore) {
      algebra.add(rowAt(one, state + matched, 1), row, firsts, unseen, 0);
      return;
    }
    const choices = unseen * (unseen - 1);
    algebra.add(rowAt(two, state + paired, 2), row, firsts * (cards - 1), choices, 0);
    for (let j = 0; j < steps.length; j++) {
      const { unseen: others, second } = steps[j] as Steps;
      const seconds = ((counts[j] as number) - (i === j ? 1 : 0)) * others;
      if (seconds > 0) algebra.add(rowAt(two, state + first + second, 2), row, firsts * seconds, choices, 1);
    }
  }

  /** The row of a state with `fewer` unseen cards than now. Each mismatch so far has used two unseen cards. */
  function rowAt(states: Layer<Row>, state: number, fewer: number): Row {
    let row = states.get(state);
    if (row === undefined) {
      row = algebra.empty((all - unseen + fewer) >> 1);
      states.set(state, row);
    }
    return row;
  }
}

function stepsOf(kinds: readonly Kind[], base: number): readonly Steps[] {
  const place = (kind: number): number => (kind === DONE ? 0 : base ** kind);
  return kinds.map(({ unseen, second, matched, paired = DONE, first = DONE }, kind) => ({
    unseen,
    seenBefore: matched !== undefined,
    matched: place(matched ?? DONE) - place(kind),
    paired: place(paired) - place(kind),
    first: place(first) - place(kind),
    second: place(second) - place(kind),
  }));
}

function unpack(state: number, base: number, counts: number[]): void {
  let rest = state;
  for (let kind = 0; kind < counts.length; kind++) {
    const count = rest % base;
    counts[kind] = count;
    rest = (rest - count) / base;
  }
}

/**
 * A kind of knowledge of one type of card, for a player with a perfect memory and a fixed rule, and the kinds that
 * follow it, by their index. {@link DONE} is a type with no unseen card: it costs no more mismatches.
 */
interface Kind {
  /** The number of unseen cards of the type. */
  readonly unseen: number;
  /** The kind after a first card that a seen card matches; undefined if the type has no seen card. */
  readonly matched?: number;
  /** The kind after a turn with two unseen cards of the type; not used if `matched` is given. */
  readonly paired?: number;
  /** The kind after the first card of a mismatch; not used if `matched` is given. */
  readonly first?: number;
  /** The kind after the second card of a mismatch. */
  readonly second: number;
}

const DONE = -1;

/** The kinds of `good`, who matches a known pair at once: at most one seen card of a type stays face down. */
export function goodKinds(copies: number): readonly Kind[] {
  // The second card of a mismatch can complete a known pair. Matching that pair costs no mismatch.
  return kindsOf(copies, (_unseen, seen) => seen % 2);
}

/** The kinds of `optimal`, who leaves known pairs face down while there are unseen cards. */
export function optimalKinds(copies: number): readonly Kind[] {
  // Only seen cards that can match an unseen card count.
  return kindsOf(copies, (unseen, seen) => Math.min(unseen, seen));
}

/** All kinds that can occur, that of a new game first. `keep` is the number of seen cards that count. */
function kindsOf(copies: number, keep: (unseen: number, seen: number) => number): readonly Kind[] {
  const known: (readonly [unseen: number, seen: number])[] = [[copies, 0]];
  const placeOf = (unseen: number, seen: number): number => {
    if (unseen === 0) return DONE;
    const kept = keep(unseen, seen);
    const place = known.findIndex((counts) => counts[0] === unseen && counts[1] === kept);
    return place >= 0 ? place : known.push([unseen, kept]) - 1;
  };
  const kinds: Kind[] = [];
  // The loop appends to the list that it iterates over.
  for (const [unseen, seen] of known) {
    const second = placeOf(unseen - 1, seen + 1);
    if (seen > 0) kinds.push({ unseen, second, matched: placeOf(unseen - 1, seen - 1) });
    else kinds.push({ unseen, second, paired: placeOf(unseen - 2, 0), first: second });
  }
  return kinds;
}

/** Rows of probabilities by number of mismatches. All terms are nonnegative, so there is no cancellation. */
export const likelihoods: RowAlgebra<Float64Array> = {
  start: () => Float64Array.of(1),
  empty: (most) => new Float64Array(most + 1),
  add: (into, from, ways, choices, mismatches) => {
    const share = ways / choices;
    for (let m = 0; m < from.length; m++)
      into[m + mismatches] = (into[m + mismatches] as number) + share * (from[m] as number);
  },
};

/** Rows of exact counts: the number of orders of the cards by number of mismatches. All cards are distinguished. */
export const orderCounts: RowAlgebra<bigint[]> = {
  start: () => [1n],
  empty: (most) => Array.from({ length: most + 1 }, () => 0n),
  add: (into, from, ways, _choices, mismatches) => {
    const orders = BigInt(ways);
    for (let m = 0; m < from.length; m++) {
      const before = from[m] as bigint;
      if (before > 0n) into[m + mismatches] = (into[m + mismatches] as bigint) + orders * before;
    }
  },
};
