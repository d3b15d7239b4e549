import { InputError } from '@cards/core';
import { DECK_SIZE } from '../card.js';
import { MAX_SET_FREE, setFreeHands } from './set-free-hands.js';

/** The odds of a deal of `n` cards. */
export interface DealOdds {
  /** The number of hands of `n` cards. */
  readonly hands: bigint;
  /** The number of these hands without a set. */
  readonly setFreeHands: bigint;
  /** The probability that the deal holds no set. */
  readonly noSet: number;
  /** The expected number of sets: each of the C(cards, 3) triples is a set with the probability 1/79. */
  readonly expectedSets: number;
}

/**
 * The exact odds of a deal.
 *
 * @param cards - the number of cards dealt, 0 to 81
 * @throws InputError for any other number
 */
export function dealOdds(cards: number): DealOdds {
  if (!(Number.isInteger(cards) && cards >= 0 && cards <= DECK_SIZE))
    throw new InputError(`a deal has 0 to ${DECK_SIZE} cards, not ${cards}`);
  const hands = choose(DECK_SIZE, cards);
  const setFree = cards > MAX_SET_FREE ? 0n : (setFreeHands()[cards] ?? 0n);
  return { hands, setFreeHands: setFree, noSet: ratio(setFree, hands), expectedSets: Number(choose(cards, 3)) / 79 };
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** The quotient of integers beyond the range of a double, to 30 decimals, of which a double keeps 16 digits. */
function ratio(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 30n) / whole) / 1e30;
}
