import { checkParams, type PairsParams } from '../parameters.js';
import { type Fraction, fraction, plus, whole } from './fraction.js';
import { LeastMismatches } from './least-mismatches.js';

/**
 * The fewest expected flips of any player, by dynamic programming over all actions.
 *
 * The program assumes no rule of play. In every state of knowledge, it tries each first card: an unseen card, or a seen
 * card of each type. For each type that this card can show, it tries each second card: a seen match, an unseen card, or
 * a seen card of another type. It omits only turns with two seen cards that differ, because they cost two flips and
 * change nothing. All numbers are integers, so the result is exact.
 *
 * The number of states grows with the sixth power of the number of types. With 4 copies, 32 cards take a tenth of a
 * second and 104 cards about ten seconds.
 *
 * @param params - `cards` and `copies`
 * @throws InputError if a parameter is out of bounds
 *
 * @example
 * ```ts
 * import { fractionText, leastMeanFlips } from '@cards/pairs';
 *
 * fractionText(leastMeanFlips({ cards: 8, copies: 4 })); // => '376/35'
 * ```
 */
export function leastMeanFlips(params: PairsParams): Fraction {
  checkParams(params);
  return leastMean(params.cards, params.copies);
}

/** {@link leastMeanFlips} for any even number of copies. */
export function leastMean(cards: number, copies: number): Fraction {
  const types = cards / copies;
  const least = new LeastMismatches(types, cards, copies);
  const start = { types: Array.from({ length: types }, () => ({ unseen: copies, seen: 0 })) };
  return plus(whole(cards), fraction(2n * least.from(start, cards), least.factorials[cards] as bigint));
}
