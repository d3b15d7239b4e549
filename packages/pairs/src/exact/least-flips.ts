import { InputError } from '@cards/core';
import { checkList, checkMembers, givenText } from '@cards/core/internal';
import { checkParams, MAX_TYPES, type PairsParams } from '../cards.js';
import { type Fraction, fraction, plus, whole } from './fraction.js';

/** What a player with a perfect memory knows about the face-down cards of one type. */
export interface TypeKnowledge {
  /** The number of its face-down cards that were never face up, 0 to 4. */
  readonly unseen: number;
  /** The number of its face-down cards that were face up before, 0 to 4. */
  readonly seen: number;
}

/**
 * A position as a player with a perfect memory knows it.
 *
 * @inline
 */
export interface KnownPosition {
  /**
   * The types that have face-down cards, in any order, without the type of the open card. Each has two or four
   * face-down cards.
   */
  readonly types: readonly TypeKnowledge[];
  /** The type of the open card, which is not counted: one or three face-down cards. Left out between turns. */
  readonly open?: TypeKnowledge & {
    /** Whether the open card was face up before this turn. */
    readonly wasSeen: boolean;
  };
}

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
  return plus(whole(cards), least.flips(start, cards));
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
  const { types, open } = checkMembers(position, 'the position', 'types');
  for (const known of checkList(types, 'the types of a position')) checkKnowledge(known, [2, 4]);
  if (open !== undefined) checkKnowledge(open, [1, 3]);
  const all = open === undefined ? types : [...types, open];
  if (all.length > MAX_TYPES) throw new InputError(`there are at most ${MAX_TYPES} types of cards, not ${all.length}`);
  const total = (of: (known: TypeKnowledge) => number): number => all.reduce((sum, known) => sum + of(known), 0);
  const unseen = total((known) => known.unseen);
  const least = new LeastMismatches(all.length, unseen, MOST_COPIES);
  return plus(whole(unseen + total((known) => known.seen)), least.flips(position, unseen));
}

function checkKnowledge(known: TypeKnowledge, cards: readonly number[]): void {
  const { unseen, seen } = checkMembers(known, 'the knowledge of a type', 'unseen', 'seen');
  const areCounts = Number.isInteger(unseen) && Number.isInteger(seen) && unseen >= 0 && seen >= 0;
  if (areCounts && cards.includes(unseen + seen)) return;
  throw new InputError(
    `the face-down cards of a type must be ${cards.join(' or ')} in total, not ${givenText(unseen)} unseen and ${givenText(seen)} seen`,
  );
}

/** The numbers of unseen and of seen face-down cards of one type. */
type Known = readonly [unseen: number, seen: number];

/**
 * The lowest expected number of mismatches from each state on, times the factorial of the number of unseen cards: a sum
 * over all orders of the unseen cards, so it is an integer.
 */
class LeastMismatches {
  private readonly factorials = [1n];
  /** All kinds of knowledge of a type. A type with no unseen card is omitted because it costs no mismatch. */
  private readonly kinds: readonly Known[];
  private readonly places: readonly number[];
  /** By kind: the number of types. */
  private readonly counts: number[];
  /** The `counts`, packed into one number. */
  private state = 0;
  private readonly known = new Map<number, bigint>([[0, 0n]]);

  /**
   * @param unseen - the maximum number of unseen cards; the other two are the numbers of types and of cards of each
   *   type
   */
  constructor(types: number, unseen: number, copies: number) {
    this.kinds = kindsOf(copies);
    this.counts = this.kinds.map(() => 0);
    this.places = this.kinds.map((_, kind) => (types + 1) ** kind);
    for (let n = 1; n <= unseen; n++) this.factorials.push(BigInt(n) * (this.factorials[n - 1] as bigint));
  }

  /** The expected flips that mismatches cost from a position on, with `unseen` unseen cards: two for each mismatch. */
  flips({ types, open }: KnownPosition, unseen: number): Fraction {
    for (const known of types) this.change(this.kindOf(known.unseen, known.seen), 1);
    const mismatches =
      open === undefined ? this.least(unseen) : this.afterFirst(open.unseen, open.seen, unseen, !open.wasSeen);
    return fraction(2n * mismatches, this.factorials[unseen] as bigint);
  }

  /** The value at the start of a turn with `unseen` unseen cards. */
  private least(unseen: number): bigint {
    const { state } = this;
    const before = this.known.get(state);
    if (before !== undefined) return before;
    let sum = 0n;
    let best: bigint | undefined;
    for (const [kind, [u, k]] of this.kinds.entries()) {
      const types = this.counts[kind] as number;
      if (types === 0) continue;
      this.change(kind, -1);
      sum += BigInt(types * u) * this.afterFirst(u - 1, k, unseen - 1, true);
      if (k > 0) best = lesser(best, this.afterFirst(u, k - 1, unseen, false));
      this.change(kind, 1);
    }
    best = lesser(best, sum);
    this.known.set(state, best);
    return best;
  }

  /**
   * The value after the first card of a turn: its type, which the state lacks, has `u` unseen cards and `k` seen
   * face-down cards. `fresh` is whether the open card was unseen before this turn.
   */
  private afterFirst(u: number, k: number, unseen: number, fresh: boolean): bigint {
    let best: bigint | undefined;
    if (k > 0) best = this.having(u, k - 1, unseen);
    // A mismatch with a seen card of another type is allowed even if there is none. This can only lower the result.
    if (fresh) best = lesser(best, this.having(u, k + 1, unseen) + (this.factorials[unseen] as bigint));
    if (unseen > 0) best = lesser(best, this.afterUnseenSecond(u, k, unseen));
    if (best === undefined) throw new Error('a card has no match');
    return best;
  }

  private afterUnseenSecond(u: number, k: number, unseen: number): bigint {
    let sum = u > 0 ? BigInt(u) * this.having(u - 1, k, unseen - 1) : 0n;
    const mismatch = this.factorials[unseen - 1] as bigint;
    for (const [kind, [otherU, otherK]] of this.kinds.entries()) {
      const types = this.counts[kind] as number;
      if (types === 0) continue;
      const now = this.kindOf(otherU - 1, otherK + 1);
      this.change(kind, -1);
      this.change(now, 1);
      sum += BigInt(types * otherU) * (this.having(u, k + 1, unseen - 1) + mismatch);
      this.change(now, -1);
      this.change(kind, 1);
    }
    return sum;
  }

  /** The value at the start of the next turn, with one more type in the state. */
  private having(u: number, k: number, unseen: number): bigint {
    const kind = this.kindOf(u, k);
    this.change(kind, 1);
    const least = this.least(unseen);
    this.change(kind, -1);
    return least;
  }

  private kindOf(u: number, k: number): number {
    return this.kinds.findIndex(([unseen, seen]) => unseen === u && seen === k);
  }

  /** Adds types of a kind to the state. Kind -1, a type with no unseen card, is ignored. */
  private change(kind: number, types: number): void {
    if (kind < 0) return;
    this.counts[kind] = (this.counts[kind] as number) + types;
    this.state += types * (this.places[kind] as number);
  }
}

function kindsOf(copies: number): readonly Known[] {
  const kinds: Known[] = [];
  for (let left = copies; left > 0; left -= 2) {
    for (let unseen = left; unseen > 0; unseen--) kinds.push([unseen, left - unseen]);
  }
  return kinds;
}

const lesser = (one: bigint | undefined, other: bigint): bigint => (one === undefined || other < one ? other : one);
