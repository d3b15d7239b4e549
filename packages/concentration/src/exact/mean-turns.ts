import {
  type FirstChoice,
  firstOf,
  IDLE,
  type Kind,
  moveRank,
  pairPreference,
  PARTNER,
  planOf,
  type PositionSpace,
  type Reply,
  replyOf,
  type TurnPlan,
  UNKNOWN,
  withReply,
} from '../knowledge.js';
import type { Outcomes, PlayerTurns } from './match-up.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/** A player who flips any two cards, all pairs equally likely. */
export class RandomTurns implements PlayerTurns {
  private readonly counts = new Uint8Array(this.space.kinds.count);

  /** @param remembered - whether flipped cards are known; if not, no position has known cards */
  constructor(
    private readonly space: PositionSpace,
    private readonly remembered: boolean,
  ) {}

  turn(position: number, into: Outcomes): void {
    const { space, counts } = this;
    const { kinds } = space;
    space.read(position, counts);
    into.clear();
    const cards = space.cardsLeft(counts);
    const draws = cards * (cards - 1);
    for (let kind = 0; kind < kinds.count; kind++) {
      const count = counts[kind] as number;
      if (count === 0) continue;
      const known = kinds.known[kind] as number;
      const unknown = kinds.unknown(kind);
      // Two cards of one rank, by the number of known cards among them.
      this.addPair(into, kind, 2, (count * known * (known - 1)) / draws);
      this.addPair(into, kind, 1, (count * 2 * known * unknown) / draws);
      this.addPair(into, kind, 0, (count * unknown * (unknown - 1)) / draws);
      for (let other = kind; other < kinds.count; other++) this.addMiss(into, kind, other, draws);
    }
  }

  private addPair(into: Outcomes, kind: Kind, known: number, chance: number): void {
    if (chance === 0) return;
    const { counts, space } = this;
    const to = space.kinds.won(kind, known);
    moveRank(counts, kind, to);
    into.add(chance, space.indexOf(counts), true);
    moveRank(counts, to, kind);
  }

  /** Adds the outcomes for two cards of different ranks, of two kinds or of one kind, in any order. */
  private addMiss(into: Outcomes, kind: Kind, other: Kind, draws: number): void {
    const { counts, space } = this;
    const { kinds } = space;
    const count = counts[kind] as number;
    const ranks = kind === other ? count * (count - 1) : 2 * count * (counts[other] as number);
    if (ranks === 0) return;
    for (const learnsFirst of [false, true]) {
      for (const learnsSecond of [false, true]) {
        const cards =
          (learnsFirst ? kinds.unknown(kind) : (kinds.known[kind] as number)) *
          (learnsSecond ? kinds.unknown(other) : (kinds.known[other] as number));
        if (cards === 0) continue;
        const first = learnsFirst && this.remembered ? kinds.learned(kind) : kind;
        const second = learnsSecond && this.remembered ? kinds.learned(other) : other;
        moveRank(counts, kind, first);
        moveRank(counts, other, second);
        into.add((ranks * cards) / draws, space.indexOf(counts), false);
        moveRank(counts, second, other);
        moveRank(counts, first, kind);
      }
    }
  }
}

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
