import { allCodes, type Code, type CodeShape, colorSets, pegTable } from '../code.js';

/**
 * The guesses that can partition a set of candidates in different ways.
 *
 * A peg of a guess *can match* if a candidate has its color in its position. Two changes of pegs that cannot match
 * leave the feedback of every candidate as it is:
 *
 * - Two pegs exchange their colors, if they cannot match afterwards either.
 * - A peg changes from a color that the guess has more often than any candidate to a color that the guess has at least
 *   as often as any candidate. A color that no candidate has is a special case.
 *
 * A guess that such a change makes lower is not distinct: the lower guess has the same partitions. All pegs of a
 * candidate can match, so every candidate is distinct. This generalizes the "case equivalence" of guesses of Neuwirth
 * (Some strategies for Mastermind, Z. Operations Research 26, 1982).
 */
export class DistinctGuesses {
  private readonly pegs = this.shape.pegs;
  private readonly digits = pegTable(this.shape);
  /** By code: its colors, as a bit set. */
  private readonly colorsOf = colorSets(this.shape);
  private readonly codes = allCodes(this.shape);
  /** By set of colors: see {@link DistinctGuesses.withColorsOf}. */
  private readonly lists = new Map<number, Int32Array>();
  /** By peg: the colors that cannot match, as a bit set. */
  private readonly unmatched = new Int32Array(this.shape.pegs);
  /** By color: the largest number of pegs in a candidate. */
  private readonly most = new Uint8Array(this.shape.colors);
  private readonly used = new Uint8Array(this.shape.colors);
  private readonly guess = new Uint8Array(this.shape.pegs);
  /** The colors that the guess has at least as often as any candidate, as a bit set. */
  private full = 0;
  /** The colors that the guess has more often than any candidate, as a bit set. */
  private excess = 0;

  constructor(private readonly shape: CodeShape) {}

  /**
   * The guesses with colors of some candidate and the lowest other color, in order. All distinct guesses are among
   * them. The list is computed once for each set of colors; it must not be changed.
   */
  withColorsOf(codes: Int32Array, from: number, to: number): Int32Array {
    let present = 0;
    for (let i = from; i < to; i++) present |= this.colorsOf[codes[i] as Code] as number;
    let list = this.lists.get(present);
    if (list === undefined) {
      const allowed = present | (~present & (present + 1));
      list = this.codes.filter((code) => ((this.colorsOf[code] as number) & ~allowed) === 0);
      this.lists.set(present, list);
    }
    return list;
  }

  /** Sets the candidates: `codes[from]` to `codes[to - 1]`. */
  load(codes: Int32Array, from: number, to: number): void {
    const { digits, unmatched, most, used, pegs } = this;
    unmatched.fill((1 << most.length) - 1);
    most.fill(0);
    this.full = 0;
    this.excess = 0;
    for (let i = from; i < to; i++) {
      const at = (codes[i] as Code) * pegs;
      for (let peg = 0; peg < pegs; peg++) {
        const color = digits[at + peg] as number;
        unmatched[peg] = (unmatched[peg] as number) & ~(1 << color);
        const count = (used[color] as number) + 1;
        used[color] = count;
        if (count > (most[color] as number)) most[color] = count;
      }
      for (let peg = 0; peg < pegs; peg++) used[digits[at + peg] as number] = 0;
    }
    // Zero pegs of a color that no candidate has are as many as any candidate has.
    for (let color = 0; color < most.length; color++) if (most[color] === 0) this.full |= 1 << color;
  }

  has(code: Code): boolean {
    const { digits, guess, pegs } = this;
    const at = code * pegs;
    let distinct = true;
    let peg = 0;
    for (; peg < pegs && distinct; peg++) {
      this.place(peg, digits[at + peg] as number);
      distinct = !this.canLower(peg);
    }
    while (peg > 0) this.remove(guess[--peg] as number);
    return distinct;
  }

  private place(peg: number, color: number): void {
    const { most, used } = this;
    const count = (used[color] as number) + 1;
    this.guess[peg] = color;
    used[color] = count;
    if (count >= (most[color] as number)) this.full |= 1 << color;
    if (count > (most[color] as number)) this.excess |= 1 << color;
  }

  private remove(color: number): void {
    const { most, used } = this;
    const count = (used[color] as number) - 1;
    used[color] = count;
    if (count < (most[color] as number)) this.full &= ~(1 << color);
    if (count <= (most[color] as number)) this.excess &= ~(1 << color);
  }

  /** Whether a change of the pegs up to `last` makes the guess lower. Exchanges of earlier pegs have been checked. */
  private canLower(last: number): boolean {
    const { guess, unmatched, excess, full } = this;
    const lower = guess[last] as number;
    const free = unmatched[last] as number;
    if ((free & (1 << lower)) !== 0) {
      for (let peg = 0; peg < last; peg++) {
        const color = guess[peg] as number;
        const both = (1 << color) | (1 << lower);
        if (color > lower && (free & (1 << color)) !== 0 && ((unmatched[peg] as number) & both) === both) return true;
      }
    }
    if (excess === 0) return false;
    for (let peg = 0; peg <= last; peg++) {
      const bit = 1 << (guess[peg] as number);
      const changeable = unmatched[peg] as number;
      if ((changeable & excess & bit) !== 0 && (changeable & full & (bit - 1)) !== 0) return true;
    }
    return false;
  }
}
