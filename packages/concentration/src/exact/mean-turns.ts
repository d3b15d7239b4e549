import {
  type FirstChoice,
  firstOf,
  IDLE,
  pairPreference,
  PARTNER,
  type PositionSpace,
  type Reply,
  replyOf,
  type TurnPlan,
  UNKNOWN,
  withReply,
} from '../knowledge.js';
import type { PlayerTurns } from './match-up.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/** Weighs the choices of a player in a position whose tree is grown: `add` takes a choice and its probability. */
type Weigh = (tree: TurnTree, position: number, add: (lottery: Lottery, chance: number) => void) => void;

/** @param remembered - whether flipped cards are known; if not, no position has known cards */
function turnsOf(space: PositionSpace, weigh: Weigh, remembered = true): PlayerTurns {
  const tree = new TurnTree(space);
  const { begin, end, chance, target, pair } = tree;
  return {
    turn(position, into) {
      tree.grow(position);
      into.clear();
      weigh(tree, position, (lottery, weight) => {
        for (let i = begin[lottery] as number; i < (end[lottery] as number); i++) {
          const isPair = pair[i] === 1;
          into.add(weight * (chance[i] as number), isPair || remembered ? (target[i] as number) : position, isPair);
        }
      });
    },
  };
}

/** Flips any two cards, all pairs equally likely; see {@link turnsOf}. */
export function playingAny(space: PositionSpace, remembered: boolean): PlayerTurns {
  const { kinds } = space;
  const counts = new Uint8Array(kinds.count);
  const weigh: Weigh = (tree, position, add) => {
    space.read(position, counts);
    const cards = space.cardsLeft(counts);
    const known = space.cardsKnown(counts);
    for (let kind = 0; kind < kinds.count; kind++) {
      const chance = (counts[kind] as number) / (cards * (cards - 1));
      if (chance === 0) continue;
      const partners = kinds.known[kind] as number;
      const others = known - partners;
      // The first card is one of those of this kind that are known, then one that is not.
      add(kind, chance * partners * (partners - 1));
      add(tree.code.tryKnown(kind), chance * partners * (cards - known));
      add(tree.code.pass, chance * partners * others);
      const unknown = chance * kinds.unknown(kind);
      add(tree.ofReply(kind, PARTNER), unknown * partners);
      add(tree.ofReply(kind, UNKNOWN), unknown * (cards - known - 1));
      add(tree.ofReply(kind, IDLE), unknown * others);
    }
  };
  return turnsOf(space, weigh, remembered);
}

/** Plays a plan for each position with a perfect memory. */
function playingBy(space: PositionSpace, planFor: (position: number, tree: TurnTree) => TurnPlan): PlayerTurns {
  return turnsOf(space, (tree, position, add) => {
    const plan = planFor(position, tree);
    const first = firstOf(plan);
    if (first !== tree.code.unknown) return add(first, 1);
    for (let kind = 0; kind < tree.drawn.length; kind++) {
      const chance = tree.drawn[kind] as number;
      if (chance > 0) add(tree.ofReply(kind, replyOf(plan, kind)), chance);
    }
  });
}

/** Plays a plan for each position, such as the plans of the solver. */
export function playingPlans(space: PositionSpace, plans: Int32Array): PlayerTurns {
  return playingBy(space, (position) => plans[position] as number);
}

/**
 * Plays by the source document's appendix with a memory for all cards: a known pair, else an unknown card and its known
 * partner, else `otherwise`: a second unknown card, or with `IDLE` a known card if there is one.
 */
export function playingAppendix(space: PositionSpace, otherwise: typeof UNKNOWN | typeof IDLE): PlayerTurns {
  const { kinds } = space;
  return playingBy(space, (_, tree) => {
    const pair = preferredPair(tree, space);
    if (pair >= 0) return pair;
    let plan = tree.code.unknown;
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
    if (tree.has(kind) && preference > most) {
      most = preference;
      best = kind;
    }
  }
  return best;
}
