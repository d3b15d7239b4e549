import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';
import {
  type Lineup,
  type ComparedCell,
  type ComparedMeasure,
  type Comparison,
  type Lineups,
  csvRow,
  pairingOf,
  SEATS,
} from '@cards/batch/internal';
import type { Situation } from '@cards/core/solve';
import { extremes } from '../words/estimate.js';
import { onOneLine } from './solution.js';

/** A column: its title, and its field in the row of a measure. Null and undefined are empty fields. */
type Column<Cell, Measure> = readonly [
  title: string,
  field: (measure: Measure, cell: Cell, name: string) => string | number | null | undefined,
];

/**
 * A row for each cell and measure (RFC 4180). The line-up in `paired_first` and `paired_second` is subtracted. In a row
 * with 1 in the column `round`, the values are sums over the games of a round.
 */
export function formatCsv({ cells, seed }: Summary): string {
  const isPaired = cells.some(({ lineups }) => lineups.length === 2);
  return csv<CellSummary, MeasureSummary>(cells, [
    ...lineupColumns(cells, isPaired),
    ['n', ({ n }) => n],
    ['mean', ({ mean }) => mean],
    ['stderr', ({ stderr }) => stderr],
    ['ci95_low', ({ ci95 }) => ci95?.[0]],
    ['ci95_high', ({ ci95 }) => ci95?.[1]],
    ['min', ({ min }) => min],
    ['max', ({ max }) => max],
    ['exact_mean', (_, { exact }, name) => exact?.[name]?.mean],
    ['reference_mean', (_, { reference }, name) => reference?.[name]?.mean],
    ['seed', () => seed],
    ['digest', (_, { digest }) => digest],
  ]);
}

/** A row for each measure of each cell that both runs have. */
export function comparisonCsv({ cells, a, b }: Comparison): string {
  return csv<ComparedCell, ComparedMeasure>(cells, [
    ...lineupColumns(cells, true),
    ...(['a', 'b'] as const).flatMap((run): Column<ComparedCell, ComparedMeasure>[] => [
      [`${run}_n`, (measure) => measure[run].n],
      [`${run}_mean`, (measure) => measure[run].mean],
      [`${run}_ci95_low`, (measure) => measure[run].ci95?.[0]],
      [`${run}_ci95_high`, (measure) => measure[run].ci95?.[1]],
    ]),
    ['difference', ({ difference }) => difference],
    ['ci95_low', ({ ci95 }) => ci95?.[0]],
    ['ci95_high', ({ ci95 }) => ci95?.[1]],
    ['verdict', ({ verdict }) => verdict],
    ['same_deals', (_, { sameDeals }) => String(sameDeals)],
    ['a_seed', () => a.seed],
    ['b_seed', () => b.seed],
  ]);
}

type Played = Pick<CellSummary, 'game' | 'params' | 'lineups'>;

type LineupColumn = Column<Played, unknown>;

const secondOf = ([, second, third]: Lineups): Lineup | undefined => (third === undefined ? second : undefined);

function lineupColumns(cells: readonly Played[], isPaired: boolean): readonly LineupColumn[] {
  const params = [...new Set(cells.flatMap((cell) => Object.keys(cell.params)))];
  const seats = SEATS.slice(0, extremes([2, ...cells.map(({ lineups }) => lineups[0].length)])[1]);
  const paired = isPaired ? seats : [];
  const isRound = cells.some(({ lineups }) => pairingOf(lineups) === 'round');
  return [
    ['game', (_, { game }) => game],
    ...params.map((name): LineupColumn => [`param.${name}`, (_, cell) => cell.params[name]]),
    ...seats.map((name, at): LineupColumn => [name, (_, { lineups }) => lineups[0][at]]),
    ...paired.map((name, at): LineupColumn => [`paired_${name}`, (_, { lineups }) => secondOf(lineups)?.[at]]),
    ...(isRound ? [['round', (_, { lineups }) => Number(pairingOf(lineups) === 'round')] satisfies LineupColumn] : []),
    ['measure', (_measure, _cell, name) => name],
  ];
}

function csv<Cell extends { readonly measures: Readonly<Record<string, Measure>> }, Measure>(
  cells: readonly Cell[],
  columns: readonly Column<Cell, Measure>[],
): string {
  const rows = cells.flatMap((cell) =>
    Object.entries(cell.measures).map(([name, measure]) => columns.map(([, field]) => field(measure, cell, name))),
  );
  return [columns.map(([title]) => title), ...rows].map((fields) => `${csvRow(fields)}\r\n`).join('');
}

/** Policies as a table with one move in each row. */
export function policyCsv(situations: Iterable<Situation>): string {
  const rows = Array.from(situations, ({ seat, situation, plays }) =>
    Object.entries(plays).map(([move, probability]) => [seat, onOneLine(situation), move, probability]),
  );
  return [['seat', 'situation', 'move', 'probability'], ...rows.flat()].map((row) => `${csvRow(row)}\r\n`).join('');
}
