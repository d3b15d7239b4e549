import type { CellSummary } from '@cards/batch';
import { type JudgedValue, judgedExact, judgedReference, type PublishedValue } from './judged-value.js';
import { isSelfPlay, lineupName, pairingOf } from './line-up.js';
import type { MeasureModel } from './measure-model.js';

/** An estimate with its interval and the known values of the same quantity. */
export interface Figure {
  /** The number of games, or of pairs of games. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** Its 95% interval; null for a single game. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The exact value; undefined when it is not known. */
  readonly exact: JudgedValue | undefined;
  /** The published value; undefined when there is none. */
  readonly reference: PublishedValue | undefined;
}

/** A row of a table. */
export interface TableRow {
  /** What identifies the row: a value for each key column. */
  readonly keys: readonly (string | number)[];
  /** The number of games of the row; undefined in a matrix. */
  readonly trials: number | undefined;
  /** A figure for each value column; undefined where nothing was measured. */
  readonly figures: readonly (Figure | undefined)[];
}

/** A table of figures. */
export interface TableModel {
  /**
   * `list`: a row for each cell and a column for each measure. `matrix`: one measure, the first seat by row and the
   * second seat by column.
   */
  readonly kind: 'list' | 'matrix';
  /** The measures that it shows: all of a list, one of a matrix. */
  readonly measures: readonly MeasureModel[];
  /** The titles of the key columns: parameters, then seats. */
  readonly keys: readonly string[];
  /** The titles of the value columns: measures, or the players of the second seat. */
  readonly columns: readonly string[];
  /** Whether the number of games differs between rows. */
  readonly trialsVary: boolean;
  /** The rows. */
  readonly rows: readonly TableRow[];
}

/** The figure of a measure in a cell; undefined when the cell does not have the measure. */
export function figureOf(cell: CellSummary, measure: string): Figure | undefined {
  const found = cell.measures[measure];
  if (found === undefined) return undefined;
  const { n, mean, ci95 } = found;
  return { n, mean, ci95, exact: judgedExact(cell, measure), reference: judgedReference(cell, measure) };
}

/**
 * A table with a row for each cell.
 *
 * @param cells - cells with the same pairing
 * @param params - the parameters that vary; each gets a column
 */
export function listTable(
  cells: readonly CellSummary[],
  measures: readonly MeasureModel[],
  params: readonly string[],
): TableModel {
  const seats = seatColumns(cells);
  return {
    kind: 'list',
    measures,
    keys: [...params, ...seats.titles],
    columns: measures.map(({ name }) => name),
    trialsVary: cells.some(({ trials }) => trials !== cells[0]?.trials),
    rows: cells.map((cell) => ({
      keys: [...params.map((name) => cell.params[name] ?? ''), ...seats.of(cell)],
      trials: cell.trials,
      figures: measures.map(({ name }) => figureOf(cell, name)),
    })),
  };
}

/** A table of one measure: the first seat by row, the second seat by column. */
export function matrixTable(cells: readonly CellSummary[], measure: MeasureModel): TableModel {
  const players = playersOf(cells);
  return {
    kind: 'matrix',
    measures: [measure],
    keys: ['first seat'],
    columns: players,
    trialsVary: cells.some(({ trials }) => trials !== cells[0]?.trials),
    rows: players.map((first) => ({
      keys: [first],
      trials: undefined,
      figures: players.map((second) => {
        const cell = cells.find(({ strategies }) => strategies[0] === first && strategies[1] === second);
        return cell === undefined ? undefined : figureOf(cell, measure.name);
      }),
    })),
  };
}

/** Whether cells are all ordered pairs of two strategies or more, each once. */
export function isSquare(cells: readonly CellSummary[]): boolean {
  const players = playersOf(cells);
  const pairs = new Set(cells.map(({ strategies }) => JSON.stringify(strategies)));
  return (
    players.length >= 2 &&
    cells.every(({ strategies, pairedWith }) => pairedWith === undefined && strategies.length === 2) &&
    cells.every(({ strategies }) => players.includes(strategies[1] ?? '')) &&
    pairs.size === players.length ** 2 &&
    cells.length === pairs.size
  );
}

/** The players of the first seat, in the order of the cells. */
export function playersOf(cells: readonly CellSummary[]): readonly string[] {
  return [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];
}

interface SeatColumns {
  readonly titles: readonly string[];
  readonly of: (cell: CellSummary) => readonly string[];
}

function seatColumns(cells: readonly CellSummary[]): SeatColumns {
  if (cells.every((cell) => pairingOf(cell) === 'difference')) {
    return { titles: ['paired difference'], of: (cell) => [lineupName(cell)] };
  }
  if (cells.every((cell) => pairingOf(cell) === 'swapped')) {
    return { titles: ['player', 'opponent'], of: ({ strategies }) => strategies };
  }
  if (cells.every(isSelfPlay)) return { titles: ['both seats'], of: ({ strategies }) => strategies.slice(0, 1) };
  const isDuel = cells.some(({ strategies }) => strategies.length === 2);
  return { titles: isDuel ? ['first seat', 'second seat'] : ['strategy'], of: ({ strategies }) => strategies };
}
