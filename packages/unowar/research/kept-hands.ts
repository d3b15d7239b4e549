/**
 * Indices and classes of five-card states: four kept cards, possibly equal, and a fifth card that was played or drawn.
 *
 * Cards are `Card.id`s. A permutation of the suits does not change the game. So the 17,734,860 states form 932,204
 * equivalence classes.
 */

const CARDS = 52;

/** The number of multisets of `size` cards from the lowest `x` cards, as `[x]`. */
const multisets = (size: number): Int32Array =>
  Int32Array.from({ length: CARDS + 1 }, (_, x) => {
    let count = 1;
    for (let i = 0; i < size; i++) count = (count * (x + i)) / (i + 1);
    return count;
  });

const [FIRST, SECOND, THIRD, FOURTH] = [multisets(1), multisets(2), multisets(3), multisets(4)] as const;

/** The number of multisets of four cards. */
export const FOURS = FOURTH[CARDS];

/** The index of four cards in ascending order among all multisets, 0 to {@link FOURS} - 1. */
export function multisetIndex(a: number, b: number, c: number, d: number): number {
  return FIRST[a] + SECOND[b] + THIRD[c] + FOURTH[d];
}

/** All equivalence classes of four kept cards and a fifth card. */
export interface Classes {
  /** The number of classes. */
  readonly count: number;
  /** The class of the four cards with the index `four` and the card `fifth`, at `four * 52 + fifth`. */
  readonly of: Int32Array;
  /** One example of each class, from `5 * class`: the four cards in ascending order, then the fifth. */
  readonly examples: Uint8Array;
}

/** Computes the classes. It takes a few seconds and 75 MB. */
export function classify(): Classes {
  const of = new Int32Array(FOURS * CARDS).fill(-1);
  const examples: number[] = [];
  const permuted = new Uint8Array(4);
  let count = 0;
  for (let d = 0; d < CARDS; d++) {
    for (let c = 0; c <= d; c++) {
      for (let b = 0; b <= c; b++) {
        for (let a = 0; a <= b; a++) {
          const four = multisetIndex(a, b, c, d);
          for (let fifth = 0; fifth < CARDS; fifth++) {
            if (of[four * CARDS + fifth] !== -1) continue;
            examples.push(a, b, c, d, fifth);
            for (const suits of SUIT_PERMUTATIONS) {
              permuted[0] = permuteSuit(a, suits);
              permuted[1] = permuteSuit(b, suits);
              permuted[2] = permuteSuit(c, suits);
              permuted[3] = permuteSuit(d, suits);
              permuted.sort();
              of[
                multisetIndex(permuted[0], permuted[1], permuted[2], permuted[3]) * CARDS + permuteSuit(fifth, suits)
              ] = count;
            }
            count++;
          }
        }
      }
    }
  }
  return { count, of, examples: Uint8Array.from(examples) };
}

/** All 24 permutations of the four suits. */
const SUIT_PERMUTATIONS = [0, 1, 2, 3].flatMap((p) =>
  [0, 1, 2, 3].flatMap((q) =>
    [0, 1, 2, 3].flatMap((r) => (new Set([p, q, r]).size === 3 ? [[p, q, r, 6 - p - q - r]] : [])),
  ),
);

function permuteSuit(card: number, suits: readonly number[]): number {
  return (card & ~3) | suits[card & 3];
}
