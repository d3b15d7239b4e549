/**
 * A kind of knowledge of one type of card, for a player with a perfect memory and a fixed rule, and the kinds that
 * follow it. A kind is named by its index in a list. {@link DONE} is a type with no unseen card: it costs no more
 * mismatches.
 */
export interface Kind {
  /** The number of unseen cards of the type. */
  readonly unseen: number;
  /** The kind after a first card that a seen card matches; undefined if the type has no seen card. */
  readonly matched?: number;
  /** The kind after a turn with two unseen cards of the type; not used if `matched` is given. */
  readonly paired?: number;
  /** The kind after the first card of a mismatch; not used if `matched` is given. */
  readonly first?: number;
  /** The kind after the second card of a mismatch. */
  readonly second: number;
}

/** The kind of a type with no unseen card. */
export const DONE = -1;

/**
 * The kinds of the player `good`, who matches a known pair at once: at most one seen card of a type stays face down.
 *
 * @param copies - the number of cards of each type, an even number
 */
export function goodKinds(copies: number): readonly Kind[] {
  // The second card of a mismatch can complete a known pair. Matching that pair costs no mismatch.
  return kindsOf(copies, (_unseen, seen) => seen % 2);
}

/**
 * The kinds of the player `optimal`, who leaves known pairs face down while there are unseen cards.
 *
 * @param copies - the number of cards of each type, an even number
 */
export function optimalKinds(copies: number): readonly Kind[] {
  // Only seen cards that can match an unseen card count.
  return kindsOf(copies, (unseen, seen) => Math.min(unseen, seen));
}

/**
 * All kinds that can occur. The first kind is that of a new game.
 *
 * @param keep - the number of seen cards that count
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
  // The loop appends to the list that it iterates over.
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
