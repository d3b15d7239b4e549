/** What a code that is not found costs beside its guesses: more than all guesses of all codes, so that a win counts first. */
export const LOSS = 2 ** 30;

/** As many guesses as needed. */
export const UNLIMITED = 255;

/** How many guesses are left after one. */
export function oneLess(left: number): number {
  return left === UNLIMITED ? UNLIMITED : left - 1;
}

/**
 * A lower bound on the guesses that so many codes take in all: one code with the first guess, one for each other answer with the second,
 * and so on, each code that is left without a guess at a loss.
 */
export class LowerBound {
  private readonly answers: number;
  private readonly codes: number;
  private readonly rows = new Map<number, Float64Array>();

  /**
   * @param answers - how many answers there are that do not end the game
   * @param codes - how many codes there are
   */
  constructor(answers: number, codes: number) {
    this.answers = answers;
    this.codes = codes;
  }

  /**
   * By number of codes: the bound.
   *
   * @param left - how many guesses are left, or {@link UNLIMITED}
   */
  row(left: number): Float64Array {
    let row = this.rows.get(left);
    if (row === undefined) {
      row = this.bounds(left);
      this.rows.set(left, row);
    }
    return row;
  }

  private bounds(left: number): Float64Array {
    const row = new Float64Array(this.codes + 1);
    let guess = left === 0 ? 0 : 1;
    let room = left === 0 ? 0 : 1;
    let width = 1;
    for (let count = 1; count <= this.codes; count++) {
      if (room === 0 && guess < left) {
        guess++;
        width *= this.answers;
        room = width;
      }
      const cost = room > 0 ? guess : guess + LOSS;
      if (room > 0) room--;
      row[count] = (row[count - 1] as number) + cost;
    }
    return row;
  }
}
