import type { CellSummary } from '@cards/batch';
import { type Pairing, pairingOf, isOneAmong, isSelfPlay } from '@cards/batch/internal';
import { estimateWords, extremes } from '../words/estimate.js';
import { type Cells, lineupName, variedParams } from './line-up.js';
import {
  judgedExact,
  judgedReference,
  type JudgedValue,
  type MeasureModel,
  type PublishedValue,
} from './measure-model.js';

/** An estimate with its interval and the known values of the same quantity. */
export interface Figure {
  /** The number of trials: games, or game pairs. */
  readonly n: number;
  /** The sample mean, in units of the measure; a rate is in percent. */
  readonly mean: number;
  /** The 95% confidence interval of the mean by itself, without a correction; null for a single trial. */
  readonly ci95: readonly [low: number, high: number] | null;
  /**
   * Whether it is a count with the same value in all of several games. Its interval depends on the bounds alone, and is
   * left out.
   */
  readonly isSame: boolean;
  /** The exact value; undefined if it is not known. */
  readonly exact: JudgedValue | undefined;
  /** The published value; undefined if there is none. */
  readonly reference: PublishedValue | undefined;
}

/** A row of a table. */
export interface TableRow {
  /** A value for each key column, `[column]`. Together they identify the row. */
  readonly keys: readonly (string | number)[];
  /** The number of trials of the row; undefined in a matrix, where each figure has its own. */
  readonly trials: number | undefined;
  /** A figure for each value column, `[column]`; undefined if the cell does not have the measure. */
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
  /** The titles of the key columns: parameters and seats in a list; `seat 0`, or `player`, in a matrix. */
  readonly keys: readonly string[];
  /** What the columns of a matrix are; empty for a list. */
  readonly across: string;
  /** The titles of the value columns: the measures of a list, the players of the second seat of a matrix. */
  readonly columns: readonly string[];
  /** Whether the number of trials differs between cells. */
  readonly trialsVary: boolean;
  /** A row for each cell of a list, or for each player of the first seat of a matrix. */
  readonly rows: readonly TableRow[];
}

/** The title of a column of figures: the name of a measure, with the unit of a rate. */
export function figureTitle({ name, isShare }: Pick<MeasureModel, 'name' | 'isShare'>): string {
  return isShare ? `${name} (%)` : name;
}

/** A figure in its unit. Rounds and charts of game-pair scores have another one: `unit` is the figure for 1. */
export function figureOf(cell: CellSummary, measure: string, unit?: number): Figure | undefined {
  const estimated = cell.measures[measure];
  if (estimated === undefined) return undefined;
  const { n, mean, kind, min, max } = estimated;
  const isSame = kind === 'count' && n > 1 && min === max;
  const by = unit ?? (kind === 'proportion' ? 100 : 1);
  const scaled = <Known extends JudgedValue>(known: Known | undefined): Known | undefined =>
    known && { ...known, value: by * known.value };
  const ci95: Figure['ci95'] =
    isSame || estimated.ci95 === null ? null : [by * estimated.ci95[0], by * estimated.ci95[1]];
  const judged = { exact: scaled(judgedExact(cell, measure)), reference: scaled(judgedReference(cell, measure)) };
  return { n, mean: by * mean, ci95, isSame, ...judged };
}

/** The mean and its interval, which can be set on several lines: `50.498` and `± 0.014`. */
export function figureWords(figure: Pick<Figure, 'mean' | 'ci95' | 'isSame'>): ReturnType<typeof estimateWords> {
  return estimateWords(figure, figure.isSame);
}

export function listTable(cells: Cells, measures: readonly MeasureModel[]): TableModel {
  const params = variedParams(cells);
  const [seats, names] = seatColumns(cells);
  return {
    kind: 'list',
    measures,
    keys: [...params, ...seats],
    across: '',
    columns: measures.map(figureTitle),
    trialsVary: cells.some(({ trials }) => trials !== cells[0]?.trials),
    rows: cells.map((cell, at) => ({
      keys: [...params.map((name) => cell.params[name] ?? ''), ...(names[at] ?? [])],
      trials: cell.trials,
      figures: measures.map(({ name, scale }) => figureOf(cell, name, scale)),
    })),
  };
}

export function matrixTable(cells: Cells, measure: MeasureModel): TableModel {
  const players = playersOf(cells);
  const isRound = pairingOf(cells[0]?.lineups ?? []) === 'round';
  return {
    kind: 'matrix',
    measures: [measure],
    keys: [isRound ? 'player' : 'seat 0'],
    across: isRound ? 'all other seats' : 'seat 1',
    columns: players,
    trialsVary: cells.some(({ trials }) => trials !== cells[0]?.trials),
    rows: players.map((first) => ({
      keys: [first],
      trials: undefined,
      figures: players.map((second) => {
        const cell = cells.find(({ strategies }) => strategies[0] === first && strategies[1] === second);
        return cell === undefined ? undefined : figureOf(cell, measure.name, measure.scale);
      }),
    })),
  };
}

/** Whether cells are all ordered pairs of two strategies or more, each once. */
export function isSquare(cells: Cells): boolean {
  const players = playersOf(cells);
  const pairs = new Set(cells.map(({ strategies }) => JSON.stringify(strategies)));
  const arePairs = cells.every(({ lineups: [strategies, ...others] }) => {
    const isPair = others.length === 0 ? strategies.length === 2 : others.length > 1 && isOneAmong(strategies);
    return isPair && players.includes(strategies[1] ?? '');
  });
  return arePairs && players.length >= 2 && pairs.size === players.length ** 2 && cells.length === pairs.size;
}

const playersOf = (cells: Cells): readonly string[] => [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];

/** The columns that name the line-up of a cell: their titles, and the names in the row of each cell. */
function seatColumns(cells: Cells): readonly [titles: string[], rows: (readonly string[])[]] {
  const names = cells.map(({ strategies }) => strategies);
  const are = (pairing: Pairing): boolean => cells.every(({ lineups }) => pairingOf(lineups) === pairing);
  if (are('difference')) return [['paired difference'], cells.map((cell) => [lineupName(cell)])];
  if (are('swapped')) return [['player', 'opponent'], names];
  if (are('round') && names.every(isOneAmong)) return [['player', 'others'], names.map((all) => all.slice(0, 2))];
  const most = extremes(names.map(({ length }) => length))[1];
  if (cells.every(({ lineups }) => isSelfPlay(lineups)))
    return [[most > 2 ? 'all seats' : 'both seats'], names.map(([both = '']) => [both])];
  if (most === 1) return [['strategy'], names];
  const seats = Array.from({ length: most }, (_, seat) => seat);
  const title = are('round') ? 'player' : 'seat';
  return [seats.map((seat) => `${title} ${seat}`), names.map((all) => seats.map((seat) => all[seat] ?? ''))];
}
