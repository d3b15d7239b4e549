/**
 * The equilibria of a game between two players who each choose one of the players of a field, and win what their player
 * wins of that of the other one.
 */
export interface MatrixEquilibrium {
  /**
   * How often an equilibrium chooses each player, with sum 1. If there are several equilibria, the mean of those that
   * choose one of the players as often as possible: it chooses every player that any equilibrium chooses.
   */
  readonly shares: readonly number[];
  /** The largest share of each player in any equilibrium; 0 for a player that no equilibrium chooses. */
  readonly most: readonly number[];
  /** Whether there is one equilibrium only. */
  readonly unique: boolean;
}

/** What an equilibrium of a table of results says, and how far chance in the table decides it. */
export interface FieldEquilibrium {
  /** The players, in the order of the table. */
  readonly players: readonly EquilibriumShare[];
  /** Whether there is one equilibrium only. Otherwise `share` is a mean of several. */
  readonly unique: boolean;
  /** The share of the resampled tables in which no player alone is an equilibrium: they have a cycle. */
  readonly mixed: number;
  /** The number of resampled tables. */
  readonly resamples: number;
}

/** The part of a player in the equilibrium of a field. */
interface EquilibriumShare {
  /** The name of the player. */
  readonly name: string;
  /** How often the equilibrium chooses it, from 0 to 1. */
  readonly share: number;
  /** The largest share in any equilibrium; 0 if no equilibrium chooses the player. */
  readonly most: number;
  /** The share of the resampled tables in which an equilibrium chooses it. */
  readonly support: number;
}

/** Numbers closer to 0, for a table whose largest margin is 1, are errors of rounding. */
const ROUNDING = 1e-10;

/** A share that is closer to 0 or 1 counts as 0 or 1. */
const SMALLEST_SHARE = 1e-7;

/**
 * The equilibria of a table of results. A player of the field that an equilibrium chooses is worth to be played against
 * this field; a mixture with the shares of an equilibrium loses to no player. Copies of a player in the field change
 * nothing for the others, unlike in a mean over all opponents (Balduzzi, Tuyls, Perolat and Graepel, Re-evaluating
 * evaluation, NeurIPS 2018).
 *
 * The method is the simplex method for matrix games (Dantzig, 1951), in the end with the rule of Bland. From an
 * table, steps without costs lead to the largest share of each player.
 *
 * @param margins - `[player][opponent]`: what the player gets more than an even share. If the two sides of a pair do
 *   not add up to 0, half of their difference counts
 */
export function matrixEquilibrium(margins: readonly (readonly number[])[]): MatrixEquilibrium {
  const table = new SimplexTable(margins);
  const ends = margins.map((_, player) => table.withMost(player));
  const most = ends.map((shares, player) => rounded(shares[player] as number));
  const unique = most.reduce((sum, one) => sum + one, 0) < 1 + SMALLEST_SHARE;
  const chosen = ends.filter((_, player) => (most[player] as number) > 0);
  const shares = margins.map(
    (_, player) => chosen.reduce((sum, one) => sum + (one[player] as number), 0) / chosen.length,
  );
  return { shares, most, unique };
}

/** The number of resampled tables. */
const RESAMPLES = 400;

/**
 * The equilibria of a table of results, and how often resampled tables have the same players in theirs.
 *
 * @param names - the players
 * @param margins - as in {@link matrixEquilibrium}
 * @param resample - another such table, for example from a bootstrap; called 400 times
 */
export function fieldEquilibrium(
  names: readonly string[],
  margins: readonly (readonly number[])[],
  resample: () => readonly (readonly number[])[],
): FieldEquilibrium {
  const tables = Array.from({ length: RESAMPLES }, () => matrixEquilibrium(resample()).most);
  const { shares, most, unique } = matrixEquilibrium(margins);
  const rate = (isCounted: (table: readonly number[]) => boolean): number =>
    tables.filter((table) => isCounted(table)).length / RESAMPLES;
  const players = names.map((name, at) => ({
    name,
    share: shares[at] ?? 0,
    most: most[at] ?? 0,
    support: rate(({ [at]: share = 0 }) => share > 0),
  }));
  return { players, unique, mixed: rate((table) => table.every((share) => share < 1)), resamples: RESAMPLES };
}

const rounded = (share: number): number => (share < SMALLEST_SHARE ? 0 : share > 1 - SMALLEST_SHARE ? 1 : share);

/**
 * The condensed simplex table of `max Σ y` with `B y ≤ 1`, where `B` is the table of margins, scaled and shifted to
 * numbers from 1 to 3: the optimum is 1/2, and `2 y` are the shares. The last row has the costs, the last column the
 * values.
 */
class SimplexTable {
  private readonly size = this.margins.length;
  private readonly width = this.size + 1;
  private readonly cells = new Float64Array(this.width ** 2);
  /** The variables of the columns and of the rows. Those below `size` are players, the others slacks. */
  private readonly columns = Array.from({ length: this.size }, (_, at) => at);
  private readonly rows = this.columns.map((at) => this.size + at);

  constructor(private readonly margins: readonly (readonly number[])[]) {
    const { size, width, cells } = this;
    const half = (row: number, column: number): number =>
      ((margins[row]?.[column] as number) - (margins[column]?.[row] as number)) / 2;
    const all = margins.flatMap((_, row) => margins.map((__, column) => Math.abs(half(row, column))));
    const scale = all.reduce((most, one) => Math.max(most, one), 0) || 1;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) cells[row * width + column] = 2 + half(row, column) / scale;
      cells[row * width + size] = 1;
      cells[size * width + row] = -1;
    }
    this.climb(
      () => size * width,
      () => true,
    );
  }

  /** The shares of an optimum in which a player has its largest share. */
  withMost(player: number): readonly number[] {
    const { size, width, cells } = this;
    const isFree = (column: number): boolean => Math.abs(cells[size * width + column] as number) < ROUNDING;
    const column = this.columns.indexOf(player);
    if (column >= 0 && isFree(column)) this.pivot(this.leaving(column), column);
    if (this.rows.includes(player)) this.climb(() => this.rows.indexOf(player) * width, isFree);
    const values = this.columns.map(() => 0);
    for (const [row, variable] of this.rows.entries())
      if (variable < size) values[variable] = Math.max(0, cells[row * width + size] as number);
    const sum = values.reduce((total, one) => total + one, 0);
    return values.map((one) => one / sum);
  }

  /**
   * Pivots until no allowed column has a negative number in a row: first at the most negative one, which takes few
   * steps, and after some steps by the order of the variables, which ends every cycle.
   */
  private climb(rowStart: () => number, isAllowed: (column: number) => boolean): void {
    for (let step = 0; ; step++) {
      const start = rowStart();
      const open = [...this.columns.keys()].filter(
        (column) => (this.cells[start + column] as number) < -ROUNDING && isAllowed(column),
      );
      if (open.length === 0) return;
      const order = step < 4 * this.size ? this.cells.subarray(start) : this.columns;
      const entering = open.reduce((best, one) => ((order[one] as number) < (order[best] as number) ? one : best));
      this.pivot(this.leaving(entering), entering);
    }
  }

  /** The row that limits a column, of several the one with the first variable. All columns are limited. */
  private leaving(column: number): number {
    const { size, width, cells, rows } = this;
    let [leaving, least] = [-1, Infinity];
    for (let row = 0; row < size; row++) {
      const pivot = cells[row * width + column] as number;
      if (pivot <= ROUNDING) continue;
      const ratio = (cells[row * width + size] as number) / pivot;
      const isLess = ratio < least - ROUNDING;
      if (!isLess && !(ratio < least + ROUNDING && (rows[row] as number) < (rows[leaving] as number))) continue;
      [leaving, least] = [row, Math.min(ratio, least)];
    }
    return leaving;
  }

  private pivot(row: number, column: number): void {
    const { width, cells, rows, columns } = this;
    const start = row * width;
    const pivot = cells[start + column] as number;
    cells[start + column] = 1;
    for (let at = start; at < start + width; at++) cells[at] = (cells[at] as number) / pivot;
    for (let other = 0; other < width; other++) {
      if (other === row) continue;
      const factor = cells[other * width + column] as number;
      if (factor === 0) continue;
      cells[other * width + column] = 0;
      for (let at = 0; at < width; at++)
        cells[other * width + at] = (cells[other * width + at] as number) - factor * (cells[start + at] as number);
    }
    [rows[row], columns[column]] = [columns[column] as number, rows[row] as number];
  }
}
