import { checkParams, type PairsParams } from '../parameters.js';
import { type Fraction, fraction, plus, whole } from './fraction.js';
import { type KnownPosition, LeastMismatches, type TypeKnowledge } from './least-mismatches.js';
import { checkList, checkMembers, givenText, InputError } from '@cards/core';
import { MAX_TYPES } from '../card-type.js';

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

/** The maximum number of cards of each type. */
const MOST_COPIES = 4;

/**
 * The fewest expected flips of any player from a position on. An open card is not counted, because it is flipped
 * already. It is the same dynamic program as that of {@link leastMeanFlips}, from another state.
 *
 * @param position - what the player knows
 * @throws InputError if a type has more or fewer cards than a game can have, or if there are more than 26 types
 *
 * @example
 * ```ts
 * import { fractionText, leastMeanFlipsLeft } from '@cards/pairs';
 *
 * // Four cards are left: a pair of each of two types. One card was seen.
 * const types = [{ unseen: 1, seen: 1 }, { unseen: 2, seen: 0 }];
 * fractionText(leastMeanFlipsLeft({ types })); // => '14/3'
 * ```
 */
export function leastMeanFlipsLeft(position: KnownPosition): Fraction {
  checkMembers(position, 'the position', 'types');
  const { types, open } = position;
  checkList(types, 'the types of a position');
  for (const known of types) checkKnowledge(known, [2, 4]);
  if (open !== undefined) checkKnowledge(open, [1, 3]);
  const all = open === undefined ? types : [...types, open];
  if (all.length > MAX_TYPES) throw new InputError(`there are at most ${MAX_TYPES} types of cards, not ${all.length}`);
  const total = (of: (known: TypeKnowledge) => number): number => all.reduce((sum, known) => sum + of(known), 0);
  const unseen = total((known) => known.unseen);
  const least = new LeastMismatches(all.length, unseen, MOST_COPIES);
  const mismatches = fraction(2n * least.from(position, unseen), least.factorials[unseen] as bigint);
  return plus(whole(unseen + total((known) => known.seen)), mismatches);
}

function checkKnowledge(known: TypeKnowledge, cards: readonly number[]): void {
  checkMembers(known, 'the knowledge of a type', 'unseen', 'seen');
  const { unseen, seen } = known;
  const areCounts = Number.isInteger(unseen) && Number.isInteger(seen) && unseen >= 0 && seen >= 0;
  if (areCounts && cards.includes(unseen + seen)) return;
  throw new InputError(
    `the face-down cards of a type must be ${cards.join(' or ')} in total, not ${givenText(unseen)} unseen and ${givenText(seen)} seen`,
  );
}
