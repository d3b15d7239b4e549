import type { Rng, Strategy } from '@cards/core';
import type { PositionSpace } from '../knowledge/position-space.js';
import type { Kind } from '../knowledge/rank-kinds.js';
import { type FirstChoice, firstOf, PARTNER, PlanCode, type Reply, replyOf, UNKNOWN } from '../knowledge/turn-plan.js';
import { MAX_CARDS, MAX_RANKS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { CardMemory } from './card-memory.js';

/**
 * Perfect memory, and the best turn for the card margin in every position against another perfect memory. It looks its turns
 * up in a table with a plan for each position, and never passes.
 */
export class OptimalPlayer implements Strategy<ConcentrationView> {
  private readonly memory = new CardMemory(MAX_CARDS);
  private readonly plans: Int32Array;
  private readonly space: PositionSpace;
  private readonly code: PlanCode;
  private readonly counts: Uint8Array;
  private readonly kinds = new Uint8Array(MAX_RANKS + 1);
  private plan = 0;

  /**
   * @param plans - the plan for each position of the space
   * @param space - the positions, of a game with as many ranks and copies as will be played
   */
  constructor(plans: Int32Array, space: PositionSpace) {
    this.plans = plans;
    this.space = space;
    this.code = new PlanCode(space.kinds.count);
    this.counts = new Uint8Array(space.kinds.count);
  }

  /** See {@link Strategy.begin}. */
  begin(view: ConcentrationView): void {
    this.memory.clear(view);
  }

  /** See {@link Strategy.move}. */
  move(view: ConcentrationView, rng: Rng): number {
    if (view.open >= 0) return this.second(view, rng);
    this.plan = this.plans[this.position()] as number;
    const first = firstOf(this.plan);
    if (first === this.code.unknown) return this.memory.anyUnknown(view, rng);
    return this.knownCard(this.code.isPair(first) ? first : this.code.triedKind(first));
  }

  /** See {@link Strategy.observe}. */
  observe(view: ConcentrationView): void {
    this.memory.see(view);
  }

  private second(view: ConcentrationView, rng: Rng): number {
    const { memory } = this;
    const rank = view.rankAt(view.open);
    const reply = this.replyTo(firstOf(this.plan), rank);
    if (reply === PARTNER) return memory.partner(rank, view.open);
    return reply === UNKNOWN ? memory.anyUnknown(view, rng) : memory.otherKnown(rank);
  }

  private replyTo(first: FirstChoice, rank: number): Reply {
    if (this.code.isPair(first)) return PARTNER;
    return first === this.code.unknown ? replyOf(this.plan, this.kinds[rank] as Kind) : UNKNOWN;
  }

  /** The number of the present position. */
  private position(): number {
    const { memory, counts, kinds, space } = this;
    counts.fill(0);
    for (let rank = 1; rank <= space.ranks; rank++) {
      const left = memory.left(rank);
      if (left === 0) continue;
      const kind = space.kinds.of(left, memory.known(rank));
      kinds[rank] = kind;
      counts[kind] = (counts[kind] as number) + 1;
    }
    return space.indexOf(counts);
  }

  /** A known card of a rank of this kind. */
  private knownCard(kind: Kind): number {
    const { memory, kinds, space } = this;
    let rank = 1;
    while (rank < space.ranks && !(kinds[rank] === kind && memory.left(rank) > 0)) rank++;
    return memory.partner(rank, -1);
  }
}
