import { pairPreference } from '../knowledge/rank-kinds.js';
import type { PositionSpace } from '../knowledge/position-space.js';
import {
  type FirstChoice,
  firstOf,
  IDLE,
  PARTNER,
  planOf,
  type Reply,
  replyOf,
  type TurnPlan,
  UNKNOWN,
  withReply,
} from '../knowledge/turn-plan.js';
import type { Outcomes, PlayerTurns } from './match-up.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/** A player with perfect memory and a plan for every position. */
class PlannedTurns implements PlayerTurns {
  private readonly tree: TurnTree;
  private readonly planFor: (position: number, tree: TurnTree) => TurnPlan;

  constructor(space: PositionSpace, planFor: (position: number, tree: TurnTree) => TurnPlan) {
    this.tree = new TurnTree(space);
    this.planFor = planFor;
  }

  turn(position: number, into: Outcomes): void {
    const { tree } = this;
    tree.grow(position);
    into.clear();
    const plan = this.planFor(position, tree);
    const first = firstOf(plan);
    if (first !== tree.code.unknown) {
      this.add(tree.ofFirst(first), 1, into);
      return;
    }
    for (let kind = 0; kind < tree.drawn.length; kind++) {
      const chance = tree.drawn[kind] as number;
      if (chance > 0) this.add(tree.ofReply(kind, replyOf(plan, kind)), chance, into);
    }
  }

  private add(lottery: Lottery, weight: number, into: Outcomes): void {
    const { begin, end, chance, target, pair } = this.tree;
    for (let i = begin[lottery] as number; i < (end[lottery] as number); i++)
      into.add(weight * (chance[i] as number), target[i] as number, pair[i] === 1);
  }
}

/** Plays a plan for each position, such as the plans of the solver. */
export function playingPlans(space: PositionSpace, plans: Int32Array): PlayerTurns {
  return new PlannedTurns(space, (position) => plans[position] as number);
}

/**
 * Plays by the source document's appendix with a memory for all cards: a known pair, else an unknown card and its known
 * partner, else `otherwise`: a second unknown card, or with `IDLE` a known card if there is one.
 */
export function playingAppendix(space: PositionSpace, otherwise: typeof UNKNOWN | typeof IDLE): PlayerTurns {
  const { kinds } = space;
  return new PlannedTurns(space, (_, tree) => {
    const pair = preferredPair(tree, space);
    if (pair >= 0) return planOf(pair);
    let plan = planOf(tree.code.unknown);
    for (let kind = 0; kind < kinds.count; kind++) {
      if ((tree.drawn[kind] as number) > 0) plan = withReply(plan, kind, replyTo(kind));
    }
    return plan;

    function replyTo(kind: number): Reply {
      if ((kinds.known[kind] as number) > 0) return PARTNER;
      return otherwise === IDLE && tree.has(tree.ofReply(kind, IDLE)) ? IDLE : UNKNOWN;
    }
  });
}

/** The first choice of the preferred known pair; -1 when no pair is known. */
function preferredPair(tree: TurnTree, { kinds }: PositionSpace): FirstChoice {
  let best = -1;
  let most = -1;
  for (let kind = 0; kind < kinds.count; kind++) {
    const preference = pairPreference(kinds.known[kind] as number, kinds.left[kind] as number);
    if (tree.has(tree.ofFirst(kind)) && preference > most) {
      most = preference;
      best = kind;
    }
  }
  return best;
}
