import { InputError } from '@cards/core';
import {
  type FirstChoice,
  type Kind,
  PARTNER,
  PlanCode,
  planOf,
  PositionSpace,
  REPLIES,
  type Reply,
  type TurnPlan,
  withReply,
} from '../knowledge.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/**
 * A later choice must be better by more than this, which is far above rounding errors, and far below differences of
 * values.
 */
export const TIE = 1e-11;

/** The solution of the game between two perfect memories that play for the card margin. */
export interface MarginSolution {
  readonly space: PositionSpace;
  /** By position: the expected cards of the player to move minus those of the opponent, when both play best. */
  readonly values: Float64Array;
  /** By position: the best turn without a pass, as a `TurnPlan`. */
  readonly plans: Int32Array;
  /** By position: 1 if a pass is better than any other turn, otherwise 0. */
  readonly passes: Uint8Array;
}

/** The rules of the game that a solver solves. */
export interface SolvedRules {
  readonly ranks: number;
  /** The number of cards of each rank, 2 or 4. */
  readonly copies: number;
  readonly bonus: number;
  /** The number of players; 2 when left out, the only number that is solved. */
  readonly players?: number;
  /** Whether a player can pass by flipping two known cards that are not a pair; true when left out. */
  readonly passing?: boolean;
}

const SOLUTIONS = new Map<string, MarginSolution>();

/**
 * Solves the game for the card margin, position by position from the end, once in each thread: every line-up with
 * `optimal` needs the solution, to play and for its exact results. Only a pass leads to the same position. Passes end
 * the game sooner or later, without a score for the remaining cards, so a player who can pass gets at least 0, and
 * cannot get more by a pass: if the best other turn is worth `m`, the position is worth `max(0, m)`, for any number of
 * passes that ends the game, by induction on those that are left.
 *
 * @throws InputError for more than two players
 */
export function solveMargin(rules: SolvedRules): MarginSolution {
  const { players = 2 } = rules;
  if (players > 2)
    throw new InputError(
      `the solution, which optimal plays, is for games of one or two seats, but concentration has ${players}`,
    );
  const name = JSON.stringify(rules);
  const solution = SOLUTIONS.get(name) ?? new MarginSolver(rules).solve();
  SOLUTIONS.set(name, solution);
  return solution;
}

/** The plans of a solution, with a pass in each position in which it is better than any other turn. */
export function plansWithPasses({ space, plans, passes }: MarginSolution): Int32Array {
  const { pass } = new PlanCode(space.kinds.count);
  return plans.map((plan, position) => (passes[position] === 1 ? planOf(pass) : plan));
}

/**
 * The plans of the strategy `optimal`. Without the bonus turn they never pass: no opponent gets more against them than
 * the value of the opening.
 */
export function optimalPlans(rules: SolvedRules): Int32Array {
  const solution = solveMargin(rules);
  return rules.bonus === 1 ? plansWithPasses(solution) : solution.plans;
}

class MarginSolver {
  private readonly space: PositionSpace;
  private readonly tree: TurnTree;
  private readonly values: Float64Array;
  /** The sign of the value of the next position after a pair: 1 if the same player moves. */
  private readonly signAfterPair: 1 | -1;
  private readonly passing: boolean;
  /** The value of the plan or reply that was found last. */
  private best = 0;

  constructor({ ranks, copies, bonus, passing = true }: SolvedRules) {
    this.space = new PositionSpace(ranks, copies);
    this.tree = new TurnTree(this.space);
    this.values = new Float64Array(this.space.size);
    this.signAfterPair = bonus === 1 ? 1 : -1;
    this.passing = passing;
  }

  solve(): MarginSolution {
    const { space, tree, values } = this;
    const plans = new Int32Array(space.size);
    const passes = new Uint8Array(space.size);
    for (const position of space.backwards) {
      tree.grow(position);
      plans[position] = this.bestPlan();
      const passed = this.passing && tree.has(tree.ofFirst(tree.code.pass)) && this.best < -TIE;
      passes[position] = passed ? 1 : 0;
      values[position] = passed ? 0 : this.best;
    }
    return { space, values, plans, passes };
  }

  /** The best turn other than a pass. Among equals, an unknown card comes first, then a known pair. */
  private bestPlan(): TurnPlan {
    const { tree } = this;
    let plan = tree.hasUnknown ? this.unknownFirst() : 0;
    let best = tree.hasUnknown ? this.best : Number.NEGATIVE_INFINITY;
    for (let first: FirstChoice = 0; first < tree.code.unknown; first++) {
      if (!tree.has(tree.ofFirst(first))) continue;
      const value = this.valueOf(tree.ofFirst(first));
      if (value <= best + TIE) continue;
      best = value;
      plan = planOf(first);
    }
    // Without cards there is no turn.
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
      const value = this.valueOf(tree.ofReply(kind, candidate));
      if (value <= best + TIE) continue;
      best = value;
      reply = candidate;
    }
    this.best = best;
    return reply;
  }

  /** The expected margin of the player to move after an existing choice of the tree. */
  private valueOf(lottery: Lottery): number {
    const { values, signAfterPair } = this;
    const { begin, end, chance, target, pair } = this.tree;
    let total = 0;
    for (let i = begin[lottery] as number; i < (end[lottery] as number); i++) {
      const next = values[target[i] as number] as number;
      total += (chance[i] as number) * (pair[i] === 1 ? 2 + signAfterPair * next : -next);
    }
    return total;
  }
}
