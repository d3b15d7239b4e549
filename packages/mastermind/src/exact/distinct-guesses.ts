import { type Code, codeCount, type CodeShape, pegsOf } from '../code.js';
import type { Symmetry } from '../trees/symmetry.js';

/**
 * The guesses that can partition a set of codes in different ways. Colors that no code of the set has are equivalent,
 * so only the lowest of these colors is guessed.
 */
export class DistinctGuesses {
  private readonly shape: CodeShape;
  /** By code: its colors as a bit set. */
  private readonly colors: Int32Array;
  private readonly all: Int32Array;
  /** By set of colors: the guesses without symmetry. */
  private readonly lists = new Map<number, Int32Array>();

  /** @param shape - the shape of the codes */
  constructor(shape: CodeShape) {
    this.shape = shape;
    this.all = Int32Array.from({ length: codeCount(shape) }, (_, code) => code);
    this.colors = this.all.map((code) => pegsOf(code, shape).reduce((set, peg) => set | (1 << peg), 0));
  }

  /**
   * The distinct guesses for `codes[from]` to `codes[to - 1]`, in order.
   *
   * @param symmetry - the permutations that do not change these codes; undefined to ignore them
   */
  of(codes: Int32Array, from: number, to: number, symmetry: Symmetry | undefined): Int32Array {
    let present = 0;
    for (let i = from; i < to; i++) present |= this.colors[codes[i] as Code] as number;
    if (symmetry !== undefined && !symmetry.none) return this.within(present, symmetry.representatives());
    let list = this.lists.get(present);
    if (list === undefined) {
      list = this.within(present, this.all);
      this.lists.set(present, list);
    }
    return list;
  }

  private within(present: number, guesses: Int32Array): Int32Array {
    let lowest = 0;
    while ((present & (1 << lowest)) !== 0) lowest++;
    const allowed = lowest < this.shape.colors ? present | (1 << lowest) : present;
    return guesses.filter((code) => ((this.colors[code] as number) & ~allowed) === 0);
  }
}
