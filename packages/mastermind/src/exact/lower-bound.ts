/**
 * The cost of a code that is not found, added to its guesses: more than all guesses of all codes, so that wins count
 * first.
 */
export const LOSS = 2 ** 30;

/** No limit on the guesses. */
export const UNLIMITED = 255;

/** The number of guesses left after one. */
export function oneLess(left: number): number {
  return left === UNLIMITED ? UNLIMITED : left - 1;
}

/**
 * A lower bound on the total guesses of a number of codes: one code takes the first guess, one for each other feedback
 * the second, and so on; each code that is left without a guess is a loss.
 */
export class LowerBound {
  private readonly feedbacks: number;
  private readonly codes: number;
  private readonly rows = new Map<number, Float64Array>();

  /**
   * @param feedbacks - the number of feedbacks that do not end the game
   * @param codes - the number of codes
   */
  constructor(feedbacks: number, codes: number) {
    this.feedbacks = feedbacks;
    this.codes = codes;
  }

  /**
   * By number of codes: the bound.
   *
   * @param left - the number of guesses left, or {@link UNLIMITED}
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
        width *= this.feedbacks;
        room = width;
      }
      const cost = room > 0 ? guess : guess + LOSS;
      if (room > 0) room--;
      row[count] = (row[count - 1] as number) + cost;
    }
    return row;
  }
}
