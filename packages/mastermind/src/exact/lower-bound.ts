/**
 * The cost of a code that is not found: more than the guesses of all codes together, so the number of codes found
 * counts first.
 */
export const LOSS = 2 ** 22;

export const UNLIMITED = 255;

export function oneLess(left: number): number {
  return left === UNLIMITED ? UNLIMITED : left - 1;
}

/**
 * A lower bound on the total of guesses for a number of codes: at most 1 code takes one guess, at most `feedbacks`
 * codes take two, at most `feedbacks`² three, and so on. When no guess is left, each further code is a loss.
 */
export class LowerBound {
  private readonly rows: Float64Array[] = [];
  private readonly steps: Float64Array[] = [];

  /** @param feedbacks - the number of feedbacks that do not end the game */
  constructor(
    private readonly feedbacks: number,
    private readonly codes: number,
  ) {}

  /** By number of codes: the bound with `left` guesses left. */
  row(left: number): Float64Array {
    return (this.rows[left] ??= this.bounds(left));
  }

  /** By number of codes: what one more code adds to the bound; see {@link LowerBound.row}. */
  stepRow(left: number): Float64Array {
    const row = this.row(left);
    return (this.steps[left] ??= row.subarray(1).map((bound, count) => bound - (row[count] as number)));
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
