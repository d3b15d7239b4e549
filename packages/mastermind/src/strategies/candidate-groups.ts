import { type Code, pegTable } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';

/** Groups of candidates as parallel lists, filled up with empty groups to a multiple of four entries. */
export interface GroupList {
  readonly count: number;
  /** The kind of a candidate of the group; see {@link FeedbackTable.kind}. */
  readonly kinds: Uint16Array;
  /** The pegs of a candidate of the group, packed; see {@link FeedbackTable.packed}. */
  readonly words: Int32Array;
  readonly sizes: Int32Array;
}

/**
 * Groups of candidates that have the same feedback for a guess. If a candidate has `n` pegs of a color that no guess
 * has, the next one included, and there are `c` such colors, then the `c ** n` codes with any of them in these
 * positions are candidates with the same feedback. The code with the first such color stands for all.
 */
export class CandidateGroups {
  private readonly pegs = pegTable(this.table);
  /** By code: its colors, as a bit set. */
  private readonly colorsOf = new Uint16Array(this.table.codes);
  private codes: Int32Array = new Int32Array(0);
  /** The colors of no guess so far, lowest first. */
  private unguessed: number[] = [];
  /** By number of new colors of a guess. */
  private lists: (GroupList | undefined)[] = [];

  constructor(private readonly table: FeedbackTable) {
    for (let at = 0; at < this.pegs.length; at++) {
      const code = Math.floor(at / table.pegs);
      this.colorsOf[code] = (this.colorsOf[code] as number) | (1 << (this.pegs[at] as number));
    }
  }

  /** Sets the candidates: all codes that fit the guesses so far, and the colors of no guess so far as a bit set. */
  load(codes: Int32Array, unguessed: number): void {
    this.codes = codes;
    this.unguessed = [];
    this.lists = [];
    for (let color = 0; color < this.table.colors; color++)
      if ((unguessed & (1 << color)) !== 0) this.unguessed.push(color);
  }

  for(guess: Code): GroupList {
    const { unguessed, colorsOf } = this;
    const colors = colorsOf[guess] as number;
    // Groups for the guess with the first `fresh` of the unguessed colors. Of fewer, they are smaller than possible.
    let fresh = unguessed.length;
    while (fresh > 0 && (colors & (1 << (unguessed[fresh - 1] as number))) === 0) fresh--;
    let list = this.lists[fresh];
    if (list === undefined) {
      list = this.grouped(unguessed.slice(fresh));
      this.lists[fresh] = list;
    }
    return list;
  }

  /** The groups if the colors of this list are not distinguished. */
  private grouped(same: readonly number[]): GroupList {
    const { codes, colorsOf, pegs, table } = this;
    const [first = 0, ...others] = same;
    const excluded = others.reduce((set, color) => set | (1 << color), 0);
    const factor = Math.max(1, same.length);
    const room = codes.length + 3;
    const kinds = new Uint16Array(room);
    const words = new Int32Array(room);
    const sizes = new Int32Array(room);
    let count = 0;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] as Code;
      if (((colorsOf[code] as number) & excluded) !== 0) continue;
      let size = 1;
      for (let at = code * table.pegs, end = at + table.pegs; at < end; at++) if (pegs[at] === first) size *= factor;
      kinds[count] = table.kind[code] as number;
      words[count] = table.packed[code] as number;
      sizes[count++] = size;
    }
    return { count, kinds, words, sizes };
  }
}
