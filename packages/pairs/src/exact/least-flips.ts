import { checkParams, type PairsParams } from '../parameters.js';
import { type Fraction, fraction, plus, whole } from './fraction.js';

/**
 * The knowledge that a player with a perfect memory has of one type: the numbers of unseen and of seen face-down cards.
 */
type Known = readonly [unseen: number, seen: number];

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
  const least = new LeastMismatches(cards, copies);
  return plus(whole(cards), fraction(2n * least.atStart(), least.factorials[cards] as bigint));
}

/**
 * The lowest expected number of mismatches from each state on, times the factorial of the number of unseen cards. This
 * product is a sum over all orders of the unseen cards, so it is an integer.
 */
class LeastMismatches {
  readonly factorials: readonly bigint[];
  /** All kinds of knowledge of a type. A type with no unseen card is omitted because it costs no mismatch. */
  private readonly kinds: readonly Known[];
  private readonly places: readonly number[];
  /** By kind: the number of types. */
  private readonly counts: number[];
  /** The `counts`, packed into one number. */
  private state = 0;
  private readonly known = new Map<number, bigint>([[0, 0n]]);
  private readonly cards: number;

  constructor(cards: number, copies: number) {
    this.cards = cards;
    this.kinds = kindsOf(copies);
    this.counts = this.kinds.map(() => 0);
    this.places = this.kinds.map((_, kind) => (cards / copies + 1) ** kind);
    const factorials = [1n];
    for (let n = 1; n <= cards; n++) factorials.push(BigInt(n) * (factorials[n - 1] as bigint));
    this.factorials = factorials;
    this.change(0, cards / copies);
  }

  atStart(): bigint {
    return this.least(this.cards);
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
   * The value after the first card of a turn. The state has all types except that of the open card.
   *
   * @param u - the number of unseen cards of its type
   * @param k - the number of seen face-down cards of its type, without the open card
   * @param unseen - the number of unseen cards of any type
   * @param fresh - whether the open card was unseen before this turn
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

function lesser(one: bigint | undefined, other: bigint): bigint {
  return one === undefined || other < one ? other : one;
}
