import { type Code, codeCount, codeOf, type CodeShape, pegsOf } from '../code.js';

/** A way to exchange pegs and colors: peg `p` becomes what peg `from[p]` was, in the color that `to` says. */
export interface Permutation {
  /** By peg: where its color comes from. */
  readonly from: Uint8Array;
  /** By color: what becomes of it; -1 for a color that has not been guessed and can become any other such color. */
  readonly to: Int8Array;
}

/**
 * What can be exchanged without changing a guess so far: pegs, and colors. Colors that have not been guessed can always be exchanged. Two
 * guesses that can be exchanged split the codes alike, and it is enough to look at the lower one.
 *
 * It may hold only some of the exchanges there are. Then some guesses are looked at in vain, and still none is overlooked.
 */
export class Symmetry {
  private readonly shape: CodeShape;
  private readonly exchanges: readonly Permutation[];
  /** By color: whether it has been guessed. */
  private readonly guessed: readonly boolean[];

  /**
   * @param shape - the shape of the codes
   * @param exchanges - at least the one that changes nothing
   * @param guessed - by color, whether it has been guessed
   */
  constructor(shape: CodeShape, exchanges: readonly Permutation[], guessed: readonly boolean[]) {
    this.shape = shape;
    this.exchanges = exchanges;
    this.guessed = guessed;
  }

  /** Whether nothing can be exchanged. */
  get none(): boolean {
    return this.exchanges.length === 1 && this.guessed.filter((known) => !known).length <= 1;
  }

  /** Whether nothing has been guessed, so that everything can be exchanged. */
  get whole(): boolean {
    return !this.guessed.includes(true);
  }

  /** What can still be exchanged after another guess. */
  after(guess: Code): Symmetry {
    if (this.none) return this;
    const pegs = pegsOf(guess, this.shape);
    const exchanges = this.exchanges.map((exchange) => keeping(exchange, pegs)).filter((exchange) => exchange !== undefined);
    return new Symmetry(this.shape, exchanges, this.guessed.map((known, color) => known || pegs.includes(color)));
  }

  /**
   * Guesses of which every other one is an exchange, in order.
   */
  representatives(): Int32Array {
    if (this.whole) return Int32Array.from(coloringsOf(this.shape), (pegs) => codeOf(pegs, this.shape.colors));
    const codes = new Int32Array(codeCount(this.shape));
    const pegs = new Uint8Array(this.shape.pegs);
    const names = new Int8Array(this.shape.colors);
    let count = 0;
    for (let code = 0; code < codes.length; code++) {
      if (!this.exchanges.some((exchange) => this.lowers(pegs, exchange, names))) codes[count++] = code;
      this.increment(pegs);
    }
    return codes.slice(0, count);
  }

  /** A guess that can be exchanged for this one, and that no exchange makes lower. */
  lowest(guess: Code): Code {
    const pegs = Uint8Array.from(pegsOf(guess, this.shape));
    const names = new Int8Array(this.shape.colors);
    for (;;) {
      const exchange = this.exchanges.find((candidate) => this.lowers(pegs, candidate, names));
      if (exchange === undefined) return codeOf([...pegs], this.shape.colors);
      pegs.set(this.exchanged(pegs, exchange, names));
    }
  }

  /** Whether an exchange makes a lower guess of one. */
  private lowers(pegs: Uint8Array, { from, to }: Permutation, names: Int8Array): boolean {
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
      const difference = image - (pegs[peg] as number);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  /** What becomes of a guess. */
  private exchanged(pegs: Uint8Array, { from, to }: Permutation, names: Int8Array): Uint8Array {
    let fresh = -1;
    names.fill(-1);
    return pegs.map((_, peg) => {
      const color = pegs[from[peg] as number] as number;
      const image = to[color] as number;
      if (image >= 0) return image;
      if ((names[color] as number) < 0) {
        fresh = this.nextFresh(fresh);
        names[color] = fresh;
      }
      return names[color] as number;
    });
  }

  /** The next color that has not been guessed. */
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

/** The exchange, with what becomes of the colors of this guess, if it keeps the guess. */
function keeping({ from, to }: Permutation, pegs: readonly number[]): Permutation | undefined {
  const extended = to.slice();
  for (const [peg, color] of pegs.entries()) {
    const source = pegs[from[peg] as number] as number;
    const image = extended[source] as number;
    if (image === color) continue;
    // A color becomes one other, and only one becomes it.
    if (image >= 0 || extended.includes(color)) return undefined;
    extended[source] = color;
  }
  return { from, to: extended };
}

/** The lowest codes of each kind of first guess: by how many pegs share a color, the most first. */
function coloringsOf({ pegs, colors }: CodeShape): number[][] {
  const found: number[][] = [];
  const extend = (code: readonly number[], color: number, most: number): void => {
    const left = pegs - code.length;
    if (left === 0) found.push([...code]);
    if (left === 0 || color === colors) return;
    for (let count = Math.min(most, left); count >= 1; count--) {
      extend([...code, ...Array.from({ length: count }, () => color)], color + 1, count);
    }
  };
  extend([], 0, pegs);
  return found;
}
