import type { Kind } from './rank-kinds.js';

/** A packed plan for a turn in one position: the first choice, and the reply to an unknown first card by its kind. */
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

  /** The kind of a known card that is followed by an unknown card; -1 for any other choice. */
  triedKind(first: FirstChoice): Kind {
    return first >= this.kinds && first < this.unknown ? first - this.kinds : -1;
  }
}

/** A plan whose replies are all {@link PARTNER}. */
export function planOf(first: FirstChoice): TurnPlan {
  return first;
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
