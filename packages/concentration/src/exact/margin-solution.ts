import { PositionSpace } from '../knowledge/position-space.js';
import type { Kind } from '../knowledge/rank-kinds.js';
import {
  type FirstChoice,
  PARTNER,
  planOf,
  REPLIES,
  type Reply,
  type TurnPlan,
  withReply,
} from '../knowledge/turn-plan.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/**
 * By how much a choice must be worth more than an earlier one to be preferred to it: far above rounding, and far below
 * any true difference that was met.
 */
const TIE = 1e-11;

/** The game of two perfect memories for the card margin, solved. */
export interface MarginSolution {
  /** The positions. */
  readonly space: PositionSpace;
  /**
   * By position: the cards that the player to move will win minus those of the opponent, when both play best from here.
   */
  readonly values: Float64Array;
  /** By position: how to play the turn without passing. */
  readonly plans: Int32Array;
  /** By position: 1 where passing is better than any other turn, else 0. */
  readonly passes: Uint8Array;
}

/** What is solved. */
export interface SolvedRules {
  /** Ranks in the game. */
  readonly ranks: number;
  /** Cards of each rank, 2 or 4. */
  readonly copies: number;
  /** 1 when a player who found a pair moves again, else 0. */
  readonly bonus: number;
  /** Whether a turn may be passed, by turning up two known cards that are no pair; it may when left out. */
  readonly passing?: boolean;
}

/**
 * Solves the game for the card margin, position by position from the end: a turn leads to no position that came before,
 * except that a pass leads back to the same.
 *
 * After a pass the opponent may pass too, which ends the game; nobody scores the remaining cards. So a player who may
 * pass need not accept less than 0, and cannot get more by passing: where the best other turn is worth `m`, the
 * position is worth `max(0, m)`.
 */
export function solveMargin(rules: SolvedRules): MarginSolution {
  return new MarginSolver(rules).solve();
}

class MarginSolver {
  private readonly space: PositionSpace;
  private readonly tree: TurnTree;
  private readonly values: Float64Array;
  private readonly again: 1 | -1;
  private readonly passing: boolean;
  /** What the plan is worth that was found last. */
  private best = 0;

  constructor({ ranks, copies, bonus, passing = true }: SolvedRules) {
    this.space = new PositionSpace(ranks, copies);
    this.tree = new TurnTree(this.space);
    this.values = new Float64Array(this.space.size);
    this.again = bonus === 1 ? 1 : -1;
    this.passing = passing;
  }

  solve(): MarginSolution {
    const { space, tree, values } = this;
    const plans = new Int32Array(space.size);
    const passes = new Uint8Array(space.size);
    for (const position of space.backwards) {
      tree.grow(position);
      plans[position] = this.bestPlan();
      const passed = this.passing && tree.canPass && this.best < -TIE;
      passes[position] = passed ? 1 : 0;
      values[position] = passed ? 0 : this.best;
    }
    return { space, values, plans, passes };
  }

  /** The best turn but a pass. Among equals an unknown card comes first, and a pair at once before one later. */
  private bestPlan(): TurnPlan {
    const { tree } = this;
    let plan = tree.hasUnknown ? this.unknownFirst() : 0;
    let best = tree.hasUnknown ? this.best : Number.NEGATIVE_INFINITY;
    for (let first: FirstChoice = 0; first < tree.code.unknown; first++) {
      if (!tree.has(tree.ofFirst(first))) continue;
      const value = this.worth(tree.ofFirst(first));
      if (value <= best + TIE) continue;
      best = value;
      plan = planOf(first);
    }
    // With no card left there is no turn.
    this.best = best === Number.NEGATIVE_INFINITY ? 0 : best;
    return plan;
  }

  /** The best turn that begins with an unknown card. */
  private unknownFirst(): TurnPlan {
    const { tree } = this;
    let total = 0;
    let plan = planOf(tree.code.unknown);
    for (let kind = 0; kind < tree.drawn.length; kind++) {
      const chance = tree.drawn[kind] as number;
      if (chance === 0) continue;
      plan = withReply(plan, kind, this.bestReply(kind));
      total += chance * this.best;
    }
    this.best = total;
    return plan;
  }

  private bestReply(kind: Kind): Reply {
    const { tree } = this;
    let reply = PARTNER;
    let best = Number.NEGATIVE_INFINITY;
    for (const candidate of REPLIES) {
      if (!tree.has(tree.ofReply(kind, candidate))) continue;
      const value = this.worth(tree.ofReply(kind, candidate));
      if (value <= best + TIE) continue;
      best = value;
      reply = candidate;
    }
    this.best = best;
    return reply;
  }

  private worth(lottery: Lottery): number {
    const { values, again } = this;
    const { begin, end, chance, target, pair } = this.tree;
    let total = 0;
    for (let i = begin[lottery] as number; i < (end[lottery] as number); i++) {
      const next = values[target[i] as number] as number;
      total += (chance[i] as number) * (pair[i] === 1 ? 2 + again * next : -next);
    }
    return total;
  }
}
