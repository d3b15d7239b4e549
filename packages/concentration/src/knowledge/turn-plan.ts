import type { Kind } from './rank-kinds.js';

/**
 * How a turn is played in one position, packed: what is turned up first, and for each kind of rank that an unknown
 * first card may turn out to belong to, what is turned up second.
 */
export type TurnPlan = number;

/** What is turned up first: `kind` for a known pair of that kind, or one of the other choices of {@link PlanCode}. */
export type FirstChoice = number;

/** What is turned up second, after an unknown first card. */
export type Reply = number;

/** A known card of the same rank: a pair. */
export const PARTNER: Reply = 0;
/** Another unknown card. */
export const UNKNOWN: Reply = 1;
/** A known card of another rank: no pair, and nothing new to see. */
export const IDLE: Reply = 2;

/** All replies. */
export const REPLIES: readonly Reply[] = [PARTNER, UNKNOWN, IDLE];

const FIRST_BITS = 5;
const REPLY_BITS = 2;

/** How plans are packed for a given number of kinds. */
export class PlanCode {
  /** The first choice of an unknown card. */
  readonly unknown: FirstChoice;
  /** The first choice of turning two known cards that are no pair. */
  readonly pass: FirstChoice;
  private readonly kinds: number;

  /** @param kinds - how many kinds of ranks there are */
  constructor(kinds: number) {
    this.kinds = kinds;
    this.unknown = 2 * kinds;
    this.pass = 2 * kinds + 1;
  }

  /** The first choice of a known card of a kind, to be followed by an unknown one. */
  tryKnown(kind: Kind): FirstChoice {
    return this.kinds + kind;
  }

  /** Whether a first choice is a known pair; the choice is the kind of its rank then. */
  isPair(first: FirstChoice): boolean {
    return first < this.kinds;
  }

  /** The kind of a known card that is to be followed by an unknown one; -1 for any other choice. */
  triedKind(first: FirstChoice): Kind {
    return first >= this.kinds && first < this.unknown ? first - this.kinds : -1;
  }
}

/** Packs a plan that replies nothing in particular. */
export function planOf(first: FirstChoice): TurnPlan {
  return first;
}

/** A plan with one more reply; there must be none for this kind yet. */
export function withReply(plan: TurnPlan, kind: Kind, reply: Reply): TurnPlan {
  return plan | (reply << (FIRST_BITS + REPLY_BITS * kind));
}

/** What is turned up first. */
export function firstOf(plan: TurnPlan): FirstChoice {
  return plan & ((1 << FIRST_BITS) - 1);
}

/**
 * What is turned up second when the first card was unknown and belongs to a rank of this kind (before it was turned
 * up).
 */
export function replyOf(plan: TurnPlan, kind: Kind): Reply {
  return (plan >> (FIRST_BITS + REPLY_BITS * kind)) & ((1 << REPLY_BITS) - 1);
}
