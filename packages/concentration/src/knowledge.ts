/**
 * The knowledge of two perfect memories about one rank: the number of its cards left, and of those that were flipped
 * before. With four copies, kinds 0 to 4 have 4 cards left, 0 to 4 of them known; kinds 5 to 7 have 2 cards left.
 */
export type Kind = number;

/** The kind of a rank whose cards are all won. */
const GONE: Kind = -1;

export class RankKinds {
  readonly count: number;
  readonly left: readonly number[];
  readonly known: readonly number[];
  /** The kind without a known card, by cards left. */
  private readonly fresh: readonly Kind[];

  constructor(copies: number) {
    const kinds: { left: number; known: number }[] = [];
    for (let left = copies; left > 0; left -= 2) {
      for (let known = 0; known <= left; known++) kinds.push({ left, known });
    }
    this.count = kinds.length;
    this.left = kinds.map(({ left }) => left);
    this.known = kinds.map(({ known }) => known);
    this.fresh = Array.from({ length: copies + 1 }, (_, left) => this.left.indexOf(left));
  }

  /** The kind of a rank with `left` cards left, `known` of them known; {@link GONE} if none is left. */
  of(left: number, known: number): Kind {
    return left === 0 ? GONE : (this.fresh[left] as number) + known;
  }

  /** The number of cards of a rank of this kind that were never flipped. */
  unknown(kind: Kind): number {
    return (this.left[kind] as number) - (this.known[kind] as number);
  }

  /** The kind after one more card of the rank becomes known. */
  learned(kind: Kind): Kind {
    return kind + 1;
  }

  /** The kind after a pair of the rank is won; `knownOfPair` of its cards were known before. */
  won(kind: Kind, knownOfPair: number): Kind {
    return this.of((this.left[kind] as number) - 2, (this.known[kind] as number) - knownOfPair);
  }
}

/**
 * The preference of the appendix for a remembered pair: a rank with more remembered cards comes first, then one with
 * fewer cards left. The appendix leaves this open; a rule of these two numbers only allows exact results.
 */
export function pairPreference(known: number, left: number): number {
  return 4 * known - left;
}

/**
 * A packed plan for a turn in one position: the first choice, and the reply to an unknown first card by its kind. A
 * first choice alone is a plan whose replies are all {@link PARTNER}.
 */
export type TurnPlan = number;

/** The first choice of a turn: `kind` for a known pair of that kind, or another choice of {@link PlanCode}. */
export type FirstChoice = number;

/** The second card after an unknown first card. */
export type Reply = number;

/** A known card of the same rank: a pair. */
export const PARTNER: Reply = 0;
/** Another unknown card. */
export const UNKNOWN: Reply = 1;
/** A known card of another rank: not a pair, and no new information for the opponent. */
export const IDLE: Reply = 2;

export const REPLIES: readonly Reply[] = [PARTNER, UNKNOWN, IDLE];

const FIRST_BITS = 5;
const REPLY_BITS = 2;

/** The encoding of first choices for a given number of kinds. */
export class PlanCode {
  /** The first choice: an unknown card. */
  readonly unknown: FirstChoice = 2 * this.kinds;
  /** The first choice: a pass, two known cards that are not a pair. */
  readonly pass: FirstChoice = 2 * this.kinds + 1;

  constructor(private readonly kinds: number) {}

  /** The first choice of a known card of a kind, followed by an unknown card. */
  tryKnown(kind: Kind): FirstChoice {
    return this.kinds + kind;
  }

  /** Whether a first choice is a known pair. The choice is then the kind of its rank. */
  isPair(first: FirstChoice): boolean {
    return first < this.kinds;
  }

  /** The kind of the rank of a known first card. */
  kindOf(first: FirstChoice): Kind {
    return first % this.kinds;
  }
}

/** A plan with one more reply. The kind must not have one yet. */
export function withReply(plan: TurnPlan, kind: Kind, reply: Reply): TurnPlan {
  return plan | (reply << (FIRST_BITS + REPLY_BITS * kind));
}

export function firstOf(plan: TurnPlan): FirstChoice {
  return plan & ((1 << FIRST_BITS) - 1);
}

/** The reply of a plan to an unknown first card. `kind` is the kind of its rank before the flip. */
export function replyOf(plan: TurnPlan, kind: Kind): Reply {
  return (plan >> (FIRST_BITS + REPLY_BITS * kind)) & ((1 << REPLY_BITS) - 1);
}

/** The number of ranks of each kind. All other ranks are gone. */
export type Counts = Uint8Array;

/** Changes the kind of one rank. */
export function moveRank(counts: Counts, from: Kind, to: Kind): void {
  if (from !== GONE) counts[from] = (counts[from] as number) - 1;
  if (to !== GONE) counts[to] = (counts[to] as number) + 1;
}

/**
 * The numbers of the positions between two players with perfect memory. Places and the names of ranks do not matter, so
 * a position is the number of ranks of each kind, and positions are numbered in the order of these counts.
 */
export class PositionIndex {
  readonly kinds: RankKinds;
  readonly ranks: number;
  readonly size: number;
  private readonly offsets: Int32Array;

  constructor(ranks: number, copies: number) {
    this.kinds = new RankKinds(copies);
    this.ranks = ranks;
    this.size = choose(ranks + this.kinds.count, ranks);
    this.offsets = offsetsOf(this.kinds.count, ranks);
  }

  indexOf(counts: Counts): number {
    const width = this.ranks + 1;
    let index = 0;
    let rest = this.ranks;
    for (let kind = 0; kind < counts.length; kind++) {
      const count = counts[kind] as number;
      index += this.offsets[(kind * width + rest) * width + count] as number;
      rest -= count;
    }
    return index;
  }
}

/** The number of positions before those with `count` ranks of a kind, as `[kind][ranks not counted yet][count]`. */
function offsetsOf(kinds: number, ranks: number): Int32Array {
  const width = ranks + 1;
  const offsets = new Int32Array(kinds * width * width);
  for (let kind = 0; kind < kinds; kind++) {
    const later = kinds - kind - 1;
    for (let rest = 0; rest <= ranks; rest++) {
      for (let count = 0, before = 0; count <= rest; count++) {
        offsets[(kind * width + rest) * width + count] = before;
        before += choose(rest - count + later, later);
      }
    }
  }
  return offsets;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** All positions between two players with perfect memory, in an order for dynamic programming. */
export class PositionSpace extends PositionIndex {
  readonly pairs: number;
  /** All positions, each after its next positions: fewer cards left first, then more cards known. */
  readonly backwards: Int32Array;
  private readonly all: Uint8Array;

  constructor(ranks: number, copies: number) {
    super(ranks, copies);
    this.pairs = (ranks * copies) / 2;
    this.all = new Uint8Array(this.size * this.kinds.count);
    this.enter(new Uint8Array(this.kinds.count), 0, ranks);
    this.backwards = this.sorted();
  }

  /** The index of the opening: all cards are left and none is known. */
  get opening(): number {
    const counts = new Uint8Array(this.kinds.count);
    counts[0] = this.ranks;
    return this.indexOf(counts);
  }

  /** Writes the counts of a position to `counts`. */
  read(position: number, counts: Counts): void {
    const width = counts.length;
    for (let kind = 0; kind < width; kind++) counts[kind] = this.all[position * width + kind] as number;
  }

  cardsLeft(counts: Counts): number {
    return sum(counts, this.kinds.left);
  }

  cardsKnown(counts: Counts): number {
    return sum(counts, this.kinds.known);
  }

  private enter(counts: Counts, kind: Kind, rest: number): void {
    if (kind === counts.length) {
      this.all.set(counts, this.indexOf(counts) * counts.length);
      return;
    }
    for (let count = 0; count <= rest; count++) {
      counts[kind] = count;
      this.enter(counts, kind + 1, rest - count);
    }
    counts[kind] = 0;
  }

  private sorted(): Int32Array {
    const counts = new Uint8Array(this.kinds.count);
    const most = 2 * this.pairs;
    const byKey: number[][] = Array.from({ length: (most + 1) * (most + 1) }, () => []);
    for (let position = 0; position < this.size; position++) {
      this.read(position, counts);
      byKey[this.cardsLeft(counts) * (most + 1) + most - this.cardsKnown(counts)]?.push(position);
    }
    return Int32Array.from(byKey.flat());
  }
}

function sum(counts: Counts, weights: readonly number[]): number {
  let total = 0;
  for (let kind = 0; kind < counts.length; kind++) total += (counts[kind] as number) * (weights[kind] as number);
  return total;
}
