/**
 * Numbers for what is left of a hand of five: four kept cards, equal ones allowed, and a fifth that was played or drawn.
 *
 * Cards are packed ids, four suits to a rank. Renaming the suits changes nothing in UnoWar, so that the 17,734,860 pairs of
 * four cards and a fifth fall into 932,204 classes.
 */

const CARDS = 52;

/** The number of multisets of `size` cards from the lowest `x` cards, at `x`. */
const multisets = (size: number): Int32Array =>
  Int32Array.from({ length: CARDS + 1 }, (_, x) => {
    let count = 1;
    for (let i = 0; i < size; i++) count = (count * (x + i)) / (i + 1);
    return count;
  });

const [FIRST, SECOND, THIRD, FOURTH] = [multisets(1), multisets(2), multisets(3), multisets(4)] as const;

/** How many multisets of four cards there are. */
export const FOURS = FOURTH[CARDS];

/** The number of four cards in ascending order, 0 to {@link FOURS} - 1. */
export function numberOf(a: number, b: number, c: number, d: number): number {
  return FIRST[a] + SECOND[b] + THIRD[c] + FOURTH[d];
}

/** All classes of four kept cards and a fifth one. */
export interface Classes {
  /** How many classes there are. */
  readonly count: number;
  /** The class of the four cards numbered `four` and the card `fifth`, at `four * 52 + fifth`. */
  readonly of: Int32Array;
  /** One example of each class, five cards at `5 * class`: the four in ascending order, then the fifth. */
  readonly examples: Uint8Array;
}

/** Sorts everything into classes: some seconds, 75 MB. */
export function classify(): Classes {
  const of = new Int32Array(FOURS * CARDS).fill(-1);
  const examples: number[] = [];
  const renamed = new Uint8Array(4);
  let count = 0;
  for (let d = 0; d < CARDS; d++) {
    for (let c = 0; c <= d; c++) {
      for (let b = 0; b <= c; b++) {
        for (let a = 0; a <= b; a++) {
          const four = numberOf(a, b, c, d);
          for (let fifth = 0; fifth < CARDS; fifth++) {
            if (of[four * CARDS + fifth] !== -1) continue;
            examples.push(a, b, c, d, fifth);
            for (const suits of RENAMINGS) {
              renamed[0] = rename(a, suits);
              renamed[1] = rename(b, suits);
              renamed[2] = rename(c, suits);
              renamed[3] = rename(d, suits);
              renamed.sort();
              of[numberOf(renamed[0], renamed[1], renamed[2], renamed[3]) * CARDS + rename(fifth, suits)] = count;
            }
            count++;
          }
        }
      }
    }
  }
  return { count, of, examples: Uint8Array.from(examples) };
}

/** All 24 ways to rename four suits. */
const RENAMINGS = [0, 1, 2, 3].flatMap((p) =>
  [0, 1, 2, 3].flatMap((q) =>
    [0, 1, 2, 3].flatMap((r) => (new Set([p, q, r]).size === 3 ? [[p, q, r, 6 - p - q - r]] : [])),
  ),
);

function rename(card: number, suits: readonly number[]): number {
  return (card & ~3) | suits[card & 3];
}
