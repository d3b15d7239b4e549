/**
 * The state of one type of card for a player with a perfect memory who follows a fixed rule, and the states that follow
 * when one of its cards is flipped. A kind is named by its index in a list. {@link DONE} is a type of which all cards
 * are seen: it costs no more mismatches.
 */
export interface Kind {
  /** How many of its cards have not been seen. */
  readonly unseen: number;
  /** After one was the first card of a turn and a card seen before matched it; undefined if no card was seen before. */
  readonly matched?: number;
  /** After two of them were the cards of one turn; of no meaning if `matched` is given. */
  readonly paired?: number;
  /** After one was the first card of a mismatch; of no meaning if `matched` is given. */
  readonly first?: number;
  /** After one was the second card of a mismatch. */
  readonly second: number;
}

/** See {@link Kind}. */
export const DONE = -1;

/**
 * The player who takes a known pair at once: at most one seen card stays face down.
 *
 * @param copies - cards of each type, an even number
 */
export function goodKinds(copies: number): readonly Kind[] {
  // A second card may complete a known pair: to take it costs no mismatch.
  return kindsOf(copies, (_unseen, seen) => seen % 2);
}

/**
 * The player who leaves known pairs face down while there are unseen cards.
 *
 * @param copies - cards of each type, an even number
 */
export function optimalKinds(copies: number): readonly Kind[] {
  // More seen cards than unseen ones to match are as good as just as many.
  return kindsOf(copies, (unseen, seen) => Math.min(unseen, seen));
}

/**
 * All kinds that a type can become; the first is the one that every type begins with.
 *
 * @param keep - how many of the seen cards count
 */
function kindsOf(copies: number, keep: (unseen: number, seen: number) => number): readonly Kind[] {
  const known: (readonly [unseen: number, seen: number])[] = [[copies, 0]];
  const placeOf = (unseen: number, seen: number): number => {
    if (unseen === 0) return DONE;
    const kept = keep(unseen, seen);
    const place = known.findIndex((counts) => counts[0] === unseen && counts[1] === kept);
    return place >= 0 ? place : known.push([unseen, kept]) - 1;
  };
  const kinds: Kind[] = [];
  // The list grows while it is gone through.
  for (const [unseen, seen] of known) {
    const second = placeOf(unseen - 1, seen + 1);
    kinds.push(
      seen > 0
        ? { unseen, second, matched: placeOf(unseen - 1, seen - 1) }
        : { unseen, second, paired: placeOf(unseen - 2, 0), first: second },
    );
  }
  return kinds;
}
