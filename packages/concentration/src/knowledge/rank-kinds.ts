/**
 * The knowledge of two perfect memories about one rank: the number of its cards left, and of those that were flipped
 * before. With four copies, kinds 0 to 4 have 4 cards left, 0 to 4 of them known; kinds 5 to 7 have 2 cards left.
 */
export type Kind = number;

/** The kind of a rank whose cards are all won. */
export const GONE: Kind = -1;

export class RankKinds {
  readonly count: number;
  readonly left: readonly number[];
  readonly known: readonly number[];
  /** The kind without a known card, by cards left. */
  private readonly fresh: readonly Kind[];

  constructor(copies: number) {
    const kinds: { left: number; known: number }[] = [];
    for (let left = copies; left > 0; left -= 2) {
      for (let known = 0; known <= left; known++) kinds.push({ left, known });
    }
    this.count = kinds.length;
    this.left = kinds.map(({ left }) => left);
    this.known = kinds.map(({ known }) => known);
    this.fresh = Array.from({ length: copies + 1 }, (_, left) => this.left.indexOf(left));
  }

  /** The kind of a rank with `left` cards left, `known` of them known; {@link GONE} if none is left. */
  of(left: number, known: number): Kind {
    return left === 0 ? GONE : (this.fresh[left] as number) + known;
  }

  /** The number of cards of a rank of this kind that were never flipped. */
  unknown(kind: Kind): number {
    return (this.left[kind] as number) - (this.known[kind] as number);
  }

  /** The kind after one more card of the rank becomes known. */
  learned(kind: Kind): Kind {
    return kind + 1;
  }

  /** The kind after a pair of the rank is won; `knownOfPair` of its cards were known before. */
  won(kind: Kind, knownOfPair: number): Kind {
    return this.of((this.left[kind] as number) - 2, (this.known[kind] as number) - knownOfPair);
  }
}

/**
 * The preference of the appendix for a remembered pair: a rank with more remembered cards comes first, then one with
 * fewer cards left. The appendix leaves this open; a rule of these two numbers only allows exact results.
 */
export function pairPreference(known: number, left: number): number {
  return 4 * known - left;
}
