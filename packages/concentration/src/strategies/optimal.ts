import type { Rng, Strategy } from '@cards/core';
import {
  firstOf,
  IDLE,
  type Kind,
  PARTNER,
  PlanCode,
  type PositionIndex,
  type Reply,
  replyOf,
  UNKNOWN,
} from '../knowledge.js';
import { MAX_CARDS, MAX_RANKS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { CardMemory } from './memory.js';

/**
 * A player with perfect memory who plays the turn with the best card margin against another perfect memory. The turns
 * are in a table with a plan for each position. A pass always flips the same two cards.
 */
export class OptimalPlayer implements Strategy<ConcentrationView> {
  protected readonly memory = new CardMemory(MAX_CARDS);
  protected readonly code = new PlanCode(this.positions.kinds.count);
  private readonly counts = new Uint8Array(this.positions.kinds.count);
  protected readonly kinds = new Uint8Array(MAX_RANKS + 1);
  private plan = 0;

  /**
   * @param plans - the plan for each position, as `optimalPlans` returns them
   * @param positions - the numbers of the positions, for the ranks and copies of the game
   */
  constructor(
    protected readonly plans: Int32Array,
    protected readonly positions: PositionIndex,
  ) {}

  begin(view: ConcentrationView): void {
    this.memory.clear(view);
  }

  /** The best card to flip. */
  move(view: ConcentrationView, rng: Rng): number {
    if (view.open >= 0) return this.second(view, rng);
    this.plan = this.plans[this.position()] as number;
    const first = firstOf(this.plan);
    if (first === this.code.unknown) return this.memory.anyUnknown(view, rng);
    if (first === this.code.pass) return this.memory.otherKnown(0);
    return this.knownCard(this.code.kindOf(first));
  }

  observe(view: ConcentrationView): void {
    // Tested here, so that the first flip of a turn costs no call.
    if (view.open < 0) this.memory.see(view);
  }

  private second(view: ConcentrationView, rng: Rng): number {
    const { memory } = this;
    const rank = view.rankAt(view.open);
    const reply = this.reply(view, rank);
    if (reply === PARTNER) return memory.partner(rank, view.open);
    return reply === UNKNOWN ? memory.anyUnknown(view, rng) : memory.otherKnown(rank);
  }

  /** The second card of the turn, after a first card of this rank. */
  protected reply(_view: ConcentrationView, rank: number): Reply {
    const first = firstOf(this.plan);
    if (this.code.isPair(first)) return PARTNER;
    if (first === this.code.pass) return IDLE;
    return first === this.code.unknown ? replyOf(this.plan, this.kinds[rank] as Kind) : UNKNOWN;
  }

  /** The number of the position at the start of the current turn. Also sets the kind of each rank that is left. */
  protected position(): number {
    const { memory, counts, kinds, positions } = this;
    counts.fill(0);
    for (let rank = 1; rank <= positions.ranks; rank++) {
      const left = memory.left(rank);
      if (left === 0) continue;
      const kind = positions.kinds.of(left, memory.known(rank));
      kinds[rank] = kind;
      counts[kind] = (counts[kind] as number) + 1;
    }
    return positions.indexOf(counts);
  }

  /** A known card of a rank of this kind. */
  private knownCard(kind: Kind): number {
    const { memory, kinds, positions } = this;
    let rank = 1;
    while (rank < positions.ranks && !(kinds[rank] === kind && memory.left(rank) > 0)) rank++;
    return memory.partner(rank, -1);
  }
}
