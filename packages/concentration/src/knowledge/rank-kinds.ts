/**
 * What two players with perfect memory know of one rank: how many of its cards are left, and how many of those have
 * been turned up before. Kinds are numbered in two groups, that of the ranks with all cards left first: with four
 * copies 0 to 4 are 4 left of which 0 to 4 are known, and 5 to 7 are 2 left of which 0 to 2 are known.
 */
export type Kind = number;

/** The kind of a rank whose cards are all won. */
export const GONE: Kind = -1;

/** The kinds that a rank can be of. */
export class RankKinds {
  /** How many kinds there are. */
  readonly count: number;
  /** How many cards of a rank of each kind are left. */
  readonly left: readonly number[];
  /** How many of those are known. */
  readonly known: readonly number[];
  /** The kind without a known card, by cards left. */
  private readonly fresh: readonly Kind[];

  /** @param copies - cards of each rank, 2 or 4 */
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

  /** The kind of a rank with `left` cards left, of which `known` are known; {@link GONE} when none is left. */
  of(left: number, known: number): Kind {
    return left === 0 ? GONE : (this.fresh[left] as number) + known;
  }

  /** How many cards of a rank of this kind have not been turned up yet. */
  unknown(kind: Kind): number {
    return (this.left[kind] as number) - (this.known[kind] as number);
  }

  /** The kind after one more card of the rank was turned up for the first time. */
  learned(kind: Kind): Kind {
    return kind + 1;
  }

  /** The kind after a pair of the rank was won, of which `knownOfPair` cards were known before. */
  won(kind: Kind, knownOfPair: number): Kind {
    return this.of((this.left[kind] as number) - 2, (this.known[kind] as number) - knownOfPair);
  }
}
