import { checkParams, type PairsParams } from '../parameters.js';
import { type Fraction, fraction, plus, whole } from './fraction.js';

/**
 * A type of card as a player with a perfect memory knows it: how many of its face-down cards are unseen, and how many
 * seen.
 */
type Known = readonly [unseen: number, seen: number];

/**
 * The fewest expected flips that any player can reach, by dynamic programming over all actions.
 *
 * It assumes no rule of play. In every state that a player with a perfect memory can be in, it tries each first card
 * (an unseen card, or a seen card of each type) and, for each type that the card can show, each second card (a seen
 * match, an unseen card, a seen card of another type), and takes the best. Only a turn of two seen cards that differ is
 * left out: it costs two flips and changes nothing. All numbers are integers, so the result is exact.
 *
 * The number of states grows with the sixth power of the number of types: 32 cards with 4 copies take a tenth of a
 * second, 104 cards about ten seconds.
 *
 * @param params - `cards` and `copies`
 * @throws InputError for parameters out of bounds
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
 * The least expected number of mismatches from each state on, times the factorial of the number of unseen cards: the
 * sum over all orders in which they can appear.
 */
class LeastMismatches {
  readonly factorials: readonly bigint[];
  /** What a player can know of a type. A type of which all cards are seen is left out: it costs no mismatch. */
  private readonly kinds: readonly Known[];
  private readonly places: readonly number[];
  /** How many types there are of each kind. */
  private readonly counts: number[];
  /** {@link LeastMismatches.counts}, packed. */
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

  /** With `unseen` cards not seen, at the beginning of a turn. */
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
   * With a card open, and all other types in the state.
   *
   * @param u - how many more of its type have not been seen
   * @param k - how many more of its type lie face down and have been seen
   * @param unseen - how many cards have not been seen, of any type
   * @param fresh - whether the open card was seen now for the first time
   */
  private afterFirst(u: number, k: number, unseen: number, fresh: boolean): bigint {
    let best: bigint | undefined;
    if (k > 0) best = this.having(u, k - 1, unseen);
    // Whether there is a seen card of another type is not asked: to allow it always can only lower the result.
    if (fresh) best = lesser(best, this.having(u, k + 1, unseen) + (this.factorials[unseen] as bigint));
    if (unseen > 0) best = lesser(best, this.afterUnseenSecond(u, k, unseen));
    if (best === undefined) throw new Error('a card without a match');
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

  /** With one more type in the state. */
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

  /** Adds types of a kind to the state; of a type that is all seen, nothing is kept. */
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
