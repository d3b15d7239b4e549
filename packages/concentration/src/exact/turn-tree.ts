import {
  type Counts,
  IDLE,
  type Kind,
  moveRank,
  PARTNER,
  PlanCode,
  type PositionSpace,
  REPLIES,
  type Reply,
  UNKNOWN,
} from '../knowledge.js';

/**
 * The last choice of a turn and its random outcomes, as an index into the lotteries of a position. A first choice
 * without a reply (a known pair, a known card and then an unknown one, or a pass) is the number of its lottery.
 */
export type Lottery = number;

/** An upper bound of the number of outcomes of one position. */
const MAX_OUTCOMES = 512;

/**
 * All possible turns in one position: no other code computes the transitions between positions. A lottery has the
 * outcomes after the last choice of a turn: the probability, the next position, and whether the turn won a pair. One
 * tree serves many positions.
 */
export class TurnTree {
  readonly code: PlanCode = new PlanCode(this.space.kinds.count);
  /** For each kind, the probability that an unknown card belongs to a rank of that kind. */
  readonly drawn: Float64Array = new Float64Array(this.space.kinds.count);
  hasUnknown = false;
  readonly chance: Float64Array = new Float64Array(MAX_OUTCOMES);
  readonly target: Int32Array = new Int32Array(MAX_OUTCOMES);
  readonly pair: Uint8Array = new Uint8Array(MAX_OUTCOMES);
  readonly begin: Int32Array = new Int32Array(this.lotteries);
  /** The index after the last outcome of each lottery; equal to `begin` if the choice does not exist. */
  readonly end: Int32Array = new Int32Array(this.lotteries);
  private readonly counts = new Uint8Array(this.space.kinds.count);
  private outcomes = 0;

  constructor(private readonly space: PositionSpace) {}

  /** The maximum number of lotteries of a position. */
  get lotteries(): number {
    return this.ofReply(this.space.kinds.count, 0);
  }

  /** The lottery of a reply to an unknown first card. */
  ofReply(kind: Kind, reply: Reply): Lottery {
    return this.code.pass + 1 + REPLIES.length * kind + reply;
  }

  has(lottery: Lottery): boolean {
    return (this.end[lottery] as number) > (this.begin[lottery] as number);
  }

  /** Fills the tree for a position. */
  grow(position: number): void {
    const { space, counts, code } = this;
    const { kinds } = space;
    this.outcomes = 0;
    space.read(position, counts);
    const known = space.cardsKnown(counts);
    const unknown = space.cardsLeft(counts) - known;
    this.hasUnknown = unknown > 0;
    this.drawn.fill(0);
    this.begin.fill(0);
    this.end.fill(0);
    if (ranksKnown(counts, kinds.known) > 1) this.only(code.pass, position, false);
    for (let kind = 0; kind < kinds.count; kind++) {
      const count = counts[kind] as number;
      if (count === 0) continue;
      const knownHere = kinds.known[kind] as number;
      if (knownHere >= 2) this.only(kind, this.after(kind, kinds.won(kind, 2)), true);
      if (knownHere >= 1 && unknown > 0) this.drawSecond(code.tryKnown(kind), kind, unknown);
      const chance = (count * kinds.unknown(kind)) / unknown;
      if (unknown === 0 || chance === 0) continue;
      this.drawn[kind] = chance;
      this.growReplies(kind, known, unknown);
    }
  }

  private growReplies(kind: Kind, known: number, unknown: number): void {
    const { counts } = this;
    const { kinds } = this.space;
    const knownHere = kinds.known[kind] as number;
    if (knownHere >= 1) this.only(this.ofReply(kind, PARTNER), this.after(kind, kinds.won(kind, 1)), true);
    const learned = kinds.learned(kind);
    moveRank(counts, kind, learned);
    if (unknown > 1) this.drawSecond(this.ofReply(kind, UNKNOWN), learned, unknown - 1);
    if (known > knownHere) this.only(this.ofReply(kind, IDLE), this.space.indexOf(counts), false);
    moveRank(counts, learned, kind);
  }

  /** Adds the lottery of an unknown second card. The rank of the first card is now of kind `open`. */
  private drawSecond(lottery: Lottery, open: Kind, unknown: number): void {
    const { counts } = this;
    const { kinds } = this.space;
    this.begin[lottery] = this.outcomes;
    const same = kinds.unknown(open);
    if (same > 0) this.add(same / unknown, this.after(open, kinds.won(open, 1)), true);
    for (let kind = 0; kind < kinds.count; kind++) {
      const others = (counts[kind] as number) - (kind === open ? 1 : 0);
      const cards = others * kinds.unknown(kind);
      if (cards > 0) this.add(cards / unknown, this.after(kind, kinds.learned(kind)), false);
    }
    this.end[lottery] = this.outcomes;
  }

  /** The position after one rank changes its kind. */
  private after(from: Kind, to: Kind): number {
    const { counts } = this;
    moveRank(counts, from, to);
    const position = this.space.indexOf(counts);
    moveRank(counts, to, from);
    return position;
  }

  private only(lottery: Lottery, target: number, pair: boolean): void {
    this.begin[lottery] = this.outcomes;
    this.add(1, target, pair);
    this.end[lottery] = this.outcomes;
  }

  private add(chance: number, target: number, pair: boolean): void {
    this.chance[this.outcomes] = chance;
    this.target[this.outcomes] = target;
    this.pair[this.outcomes] = pair ? 1 : 0;
    this.outcomes++;
  }
}

function ranksKnown(counts: Counts, known: readonly number[]): number {
  let ranks = 0;
  for (let kind = 0; kind < counts.length; kind++) if ((known[kind] as number) > 0) ranks += counts[kind] as number;
  return ranks;
}
