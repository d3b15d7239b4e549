import { givenText, InputError } from '@cards/core';
import { DECK_SIZE } from '../card.js';
import { MAX_SET_FREE, setFreeHands } from './set-free-hands.js';

/** The exact odds of a random deal of `n` cards. */
export interface DealOdds {
  /** The number of hands of `n` cards. */
  readonly hands: bigint;
  /** The number of these hands that contain no set. */
  readonly setFreeHands: bigint;
  /** The probability that the deal contains no set. */
  readonly noSet: number;
  /** The expected number of sets, C(n, 3) / 79: each of the C(n, 3) triples is a set with probability 1/79. */
  readonly expectedSets: number;
}

/**
 * Computes the exact odds of a random deal.
 *
 * @param cards - the number of cards dealt, 0 to 81
 * @throws InputError for any other number
 *
 * @example
 * ```ts
 * import { dealOdds } from '@cards/set';
 *
 * const { hands, setFreeHands, noSet } = dealOdds(3);
 * [hands, setFreeHands]; // => [85_320n, 84_240n]
 * noSet; // ≈ 0.98734
 * ```
 */
export function dealOdds(cards: number): DealOdds {
  if (!(Number.isInteger(cards) && cards >= 0 && cards <= DECK_SIZE))
    throw new InputError(`the number of cards must be an integer from 0 to ${DECK_SIZE}, not ${givenText(cards)}`);
  const hands = choose(DECK_SIZE, cards);
  const setFree = cards > MAX_SET_FREE ? 0n : (setFreeHands()[cards] ?? 0n);
  return { hands, setFreeHands: setFree, noSet: ratio(setFree, hands), expectedSets: Number(choose(cards, 3)) / 79 };
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** The quotient of two integers that can be too large for a double, computed to 30 decimals. */
const ratio = (part: bigint, whole: bigint): number => Number((part * 10n ** 30n) / whole) / 1e30;
