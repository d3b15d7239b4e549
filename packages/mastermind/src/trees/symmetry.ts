import { checkList } from '@cards/core/internal';
import { type Code, codeCount, codeOf, type CodeShape, pegsOf } from '../code.js';

/** A permutation of pegs and colors: peg `p` takes the color of peg `from[p]`, mapped by `to`. */
export interface Permutation {
  /** By peg: the peg from which its color comes. */
  readonly from: Uint8Array;
  /** By color: its image; -1 for a color that was not guessed. Its image can be any color that was not guessed. */
  readonly to: Int8Array;
}

/**
 * The permutations of pegs and colors that change none of the guesses so far. Colors that were not guessed can always
 * be permuted. Two guesses are equivalent if a permutation maps one to the other. Equivalent guesses have the same
 * partition sizes, so it is enough to rate the lowest one.
 *
 * A symmetry can contain only some of these permutations. Then some equivalent guesses are rated too, but no guess is
 * missed.
 *
 * @example
 * ```ts
 * import { wholeSymmetry } from '@cards/mastermind';
 *
 * const shape = { pegs: 4, colors: 6 };
 * wholeSymmetry(shape).representatives().length; // => 5
 * wholeSymmetry(shape).after(0).representatives().length; // => 12
 * ```
 */
export class Symmetry {
  private listed: Int32Array | undefined;

  /**
   * @param shape - the shape of the codes
   * @param permutations - one or more permutations, including the identity
   * @param guessed - by color: whether it was guessed
   */
  constructor(
    private readonly shape: CodeShape,
    private readonly permutations: readonly Permutation[],
    private readonly guessed: readonly boolean[],
  ) {
    codeCount(shape);
    checkList(permutations, 'the permutations');
    checkList(guessed, 'the guessed colors');
  }

  /** Whether the identity is the only permutation. */
  get none(): boolean {
    return this.permutations.length === 1 && this.guessed.filter((known) => !known).length <= 1;
  }

  /** Whether no guess was made, so that all pegs and colors can be permuted. */
  get whole(): boolean {
    return !this.guessed.includes(true);
  }

  /** The permutations that also do not change another guess. */
  after(guess: Code): Symmetry {
    if (this.none) return this;
    const pegs = pegsOf(guess, this.shape);
    const permutations = this.permutations.flatMap((permutation) => keeping(permutation, pegs) ?? []);
    const guessed = this.guessed.map((known, color) => known || pegs.includes(color));
    return new Symmetry(this.shape, permutations, guessed);
  }

  /** The lowest guess of each class of equivalent guesses, in order. The result must not be changed. */
  representatives(): Int32Array {
    return (this.listed ??= this.lowestOfClasses());
  }

  private lowestOfClasses(): Int32Array {
    if (this.whole) return Int32Array.from(coloringsOf(this.shape), (pegs) => codeOf(pegs, this.shape.colors));
    const codes = new Int32Array(codeCount(this.shape));
    const pegs = new Uint8Array(this.shape.pegs);
    const names = new Int8Array(this.shape.colors);
    let count = 0;
    for (let code = 0; code < codes.length; code++) {
      if (!this.permutations.some((permutation) => this.lowers(pegs, permutation, names))) codes[count++] = code;
      this.increment(pegs);
    }
    return codes.slice(0, count);
  }

  /** An equivalent guess that no permutation maps to a lower guess. */
  lowest(guess: Code): Code {
    const names = new Int8Array(this.shape.colors);
    const image = Uint8Array.from(pegsOf(guess, this.shape));
    let pegs = image.slice();
    while (this.permutations.some((permutation) => this.lowers(pegs, permutation, names, image))) pegs = image.slice();
    return codeOf([...pegs], this.shape.colors);
  }

  /** Whether a permutation maps a guess to a lower one, which `lower` receives. */
  private lowers(pegs: Uint8Array, { from, to }: Permutation, names: Int8Array, lower?: Uint8Array): boolean {
    let isLower = false;
    let fresh = -1;
    names.fill(-1);
    for (let peg = 0; peg < pegs.length; peg++) {
      const color = pegs[from[peg] as number] as number;
      let image = to[color] as number;
      if (image < 0) image = names[color] as number;
      if (image < 0) {
        fresh = this.nextFresh(fresh);
        image = fresh;
        names[color] = image;
      }
      if (lower !== undefined) lower[peg] = image;
      if (isLower || image === pegs[peg]) continue;
      if (lower === undefined || image > (pegs[peg] as number)) return image < (pegs[peg] as number);
      isLower = true;
    }
    return isLower;
  }

  private nextFresh(color: number): number {
    let next = color + 1;
    while (this.guessed[next] === true) next++;
    return next;
  }

  private increment(pegs: Uint8Array): void {
    for (let peg = pegs.length - 1; peg >= 0; peg--) {
      const color = (pegs[peg] as number) + 1;
      if (color < this.shape.colors) {
        pegs[peg] = color;
        return;
      }
      pegs[peg] = 0;
    }
  }
}

/** The permutation, extended to the colors of this guess; undefined if it changes the guess. */
function keeping({ from, to }: Permutation, pegs: readonly number[]): Permutation | undefined {
  const extended = to.slice();
  for (const [peg, color] of pegs.entries()) {
    const source = pegs[from[peg] as number] as number;
    const image = extended[source] as number;
    if (image === color) continue;
    // The map of colors must be one-to-one.
    if (image >= 0 || extended.includes(color)) return undefined;
    extended[source] = color;
  }
  return { from, to: extended };
}

/** The lowest code of each class of first guesses. A class is a list of pegs per color, in descending order. */
function coloringsOf({ pegs, colors }: CodeShape): number[][] {
  const codes: number[][] = [];
  const extend = (code: readonly number[], color: number, most: number): void => {
    const left = pegs - code.length;
    if (left === 0) codes.push([...code]);
    if (left === 0 || color === colors) return;
    for (let count = Math.min(most, left); count >= 1; count--)
      extend([...code, ...Array.from({ length: count }, () => color)], color + 1, count);
  };
  extend([], 0, pegs);
  return codes;
}

/** The maximum number of peg orders: all orders of seven pegs. With more pegs, only the last seven are permuted. */
const MOST_ORDERS = 5040;

/** The symmetry before the first guess: all pegs and all colors can be permuted. */
export function wholeSymmetry(shape: CodeShape): Symmetry {
  codeCount(shape);
  const { pegs, colors } = shape;
  const permutations: Permutation[] = [];
  const extend = (order: readonly number[]): void => {
    if (order.length === pegs) permutations.push({ from: Uint8Array.from(order), to: new Int8Array(colors).fill(-1) });
    for (let peg = 0; peg < pegs && permutations.length < MOST_ORDERS; peg++)
      if (!order.includes(peg)) extend([...order, peg]);
  };
  extend([]);
  const guessed = Array.from({ length: colors }, () => false);
  return new Symmetry({ pegs, colors }, permutations, guessed);
}
