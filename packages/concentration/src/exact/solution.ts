import { InputError } from '@cards/core';
import {
  type FirstChoice,
  type Kind,
  PARTNER,
  PlanCode,
  PositionSpace,
  REPLIES,
  type Reply,
  type TurnPlan,
  withReply,
} from '../knowledge.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/**
 * What two perfect memories play for: the card margin, or the probability that the first player wins minus that they
 * lose.
 */
export type Aim = 'margin' | 'win';

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

/**
 * A later choice must be better by more than this margin, which is far above rounding errors, and far below differences
 * of values.
 */
export const TIE = 1e-11;

const SOLUTIONS = new Map<string, Solution>();

/**
 * Solves the game, once in each thread: every line-up with `optimal` needs the margins, to play and for its exact
 * results.
 *
 * @throws InputError for more than two players
 */
export function solve(rules: SolvedRules, aim: Aim = 'margin'): Solution {
  const { players = 2 } = rules;
  if (players > 2)
    throw new InputError(
      `the solution, which optimal plays, is for games of one or two seats, but concentration has ${players}`,
    );
  const name = JSON.stringify([rules, aim]);
  const solution = SOLUTIONS.get(name) ?? new Solution(rules, aim);
  SOLUTIONS.set(name, solution);
  return solution;
}

/** The plans for the margin, with a pass in each position in which it is better than any other turn. */
export function plansWithPasses({ space, plans, passes }: Solution): Int32Array {
  const { pass } = new PlanCode(space.kinds.count);
  return plans.map((plan, position) => (passes[position] === 1 ? pass : plan));
}

/**
 * The plans of the strategy `optimal`. Without the bonus turn they never pass: no opponent gets more against them than
 * the value of the opening.
 */
export function optimalPlans(rules: SolvedRules): Int32Array {
  const solution = solve(rules);
  return rules.bonus === 1 ? plansWithPasses(solution) : solution.plans;
}

/**
 * The values of all positions, position by position from the end. Only a pass leads to the same position. Passes end
 * the game sooner or later, without a score for the remaining cards: here with the second pass in a row, because more
 * of them change no value.
 *
 * The best turn for the probability to win depends on the score, so a position has a row for each margin that the
 * remaining pairs can still change: in row `j`, the player to move is ahead by `2 j - left - odd` pairs, for `left`
 * pairs that are not won, and `odd` 1 if the game has an odd number of pairs. A margin outside of the rows decides the
 * game. For the card margin, which adds up, a position has one row.
 */
export class Solution {
  readonly space: PositionSpace;
  /** By row: the value for the player to move, when both play best. */
  readonly values: Float64Array;
  /** By row: the best turn without a pass, as a `TurnPlan`. */
  readonly plans: Int32Array;
  /** By row: 1 if a pass is better than any other turn, otherwise 0. */
  readonly passes: Uint8Array;
  private readonly begins: Int32Array;
  private readonly isMargin: boolean;
  /** The sign of the value of the next position after a pair: 1 if the same player moves. */
  private readonly signAfterPair: 1 | -1;
  private readonly tie: number;
  /** The pairs by which the player to move is ahead. */
  private lead = 0;
  /** The value of the plan or reply that was found last. */
  private best = 0;

  constructor({ ranks, copies, bonus, passing = true }: SolvedRules, aim: Aim) {
    this.space = new PositionSpace(ranks, copies);
    this.isMargin = aim === 'margin';
    this.tie = this.isMargin ? TIE : 0;
    this.signAfterPair = bonus === 1 ? 1 : -1;
    this.begins = this.rowBegins();
    const rows = this.begins[this.space.size] as number;
    this.values = new Float64Array(rows);
    this.plans = new Int32Array(rows);
    this.passes = new Uint8Array(rows);
    const tree = new TurnTree(this.space);
    for (const position of this.space.backwards) {
      tree.grow(position);
      this.enter(position, tree, passing && tree.has(tree.code.pass));
    }
  }

  /** The value of a position for the player to move, who is ahead by `lead` pairs. */
  value(position: number, lead: number): number {
    const { values, begins } = this;
    if (this.isMargin) return values[position] as number;
    const begin = begins[position] as number;
    const end = begins[position + 1] as number;
    const row = begin + (lead + end - begin - 1) / 2;
    return row < begin ? -1 : row < end ? (values[row] as number) : 1;
  }

  /** The value of an existing choice of a tree for the player to move, who is ahead by `lead` pairs. */
  valueOf({ begin, end, chance, target, pair }: TurnTree, lottery: Lottery, lead: number): number {
    const { values, isMargin, signAfterPair } = this;
    let total = 0;
    for (let i = begin[lottery] as number; i < (end[lottery] as number); i++) {
      const won = pair[i] as number;
      const position = target[i] as number;
      const sign = won === 1 ? signAfterPair : -1;
      const next = isMargin ? (values[position] as number) : this.value(position, sign * (lead + won));
      total += (chance[i] as number) * ((isMargin ? 2 * won : 0) + sign * next);
    }
    return total;
  }

  /** Stores the values, plans and passes of a position. */
  private enter(position: number, tree: TurnTree, canPass: boolean): void {
    const { values, plans } = this;
    const begin = this.begins[position] as number;
    const last = (this.begins[position + 1] as number) - 1;
    for (let row = begin; row <= last; row++) {
      this.lead = 2 * row - begin - last;
      plans[row] = this.bestPlan(tree);
      values[row] = this.best;
    }
    if (!canPass) return;
    // What is a lead for one player is a deficit for the other one.
    for (let row = begin, mirror = last; row <= mirror; row++, mirror--) {
      const [turn, opposite] = [values[row] as number, values[mirror] as number];
      this.enterPass(row, turn, opposite, row - mirror);
      this.enterPass(mirror, opposite, turn, mirror - row);
    }
  }

  /** Stores a pass if it is better than a turn. The opponent then has a turn, or passes too, which ends the game. */
  private enterPass(row: number, turn: number, turnOfOpponent: number, lead: number): void {
    const value = Math.min(-turnOfOpponent, this.valueAtEnd(lead));
    if (value <= turn + this.tie) return;
    this.values[row] = value;
    this.passes[row] = 1;
  }

  private valueAtEnd(lead: number): number {
    return this.isMargin ? 0 : Math.sign(lead);
  }

  /** The best turn other than a pass. Among equals, an unknown card comes first, then a known pair. */
  private bestPlan(tree: TurnTree): TurnPlan {
    let plan = tree.hasUnknown ? this.unknownFirst(tree) : 0;
    let best = tree.hasUnknown ? this.best : Number.NEGATIVE_INFINITY;
    for (let first: FirstChoice = 0; first < tree.code.unknown; first++) {
      if (!tree.has(first)) continue;
      const value = this.valueOf(tree, first, this.lead);
      if (value <= best + this.tie) continue;
      best = value;
      plan = first;
    }
    // Without cards there is no turn.
    this.best = best === Number.NEGATIVE_INFINITY ? this.valueAtEnd(this.lead) : best;
    return plan;
  }

  /** The best turn that begins with an unknown card. */
  private unknownFirst(tree: TurnTree): TurnPlan {
    let total = 0;
    let plan = tree.code.unknown;
    for (let kind = 0; kind < tree.drawn.length; kind++) {
      const chance = tree.drawn[kind] as number;
      if (chance === 0) continue;
      plan = withReply(plan, kind, this.bestReply(tree, kind));
      total += chance * this.best;
    }
    this.best = total;
    return plan;
  }

  private bestReply(tree: TurnTree, kind: Kind): Reply {
    let reply = PARTNER;
    let best = Number.NEGATIVE_INFINITY;
    for (const candidate of REPLIES) {
      if (!tree.has(tree.ofReply(kind, candidate))) continue;
      const value = this.valueOf(tree, tree.ofReply(kind, candidate), this.lead);
      if (value <= best + this.tie) continue;
      best = value;
      reply = candidate;
    }
    this.best = best;
    return reply;
  }

  private rowBegins(): Int32Array {
    const { space, isMargin } = this;
    const counts = new Uint8Array(space.kinds.count);
    const begins = new Int32Array(space.size + 1);
    if (isMargin) return begins.map((_, position) => position);
    for (let position = 0; position < space.size; position++) {
      space.read(position, counts);
      begins[position + 1] = (begins[position] as number) + space.cardsLeft(counts) / 2 + 1 + (space.pairs % 2);
    }
    return begins;
  }
}
