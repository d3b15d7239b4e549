import type { CellSummary } from '@cards/batch';
import type { SectionModel } from '../model/report-model.js';
import { type Binning, binningOf, gather } from '../model/bins.js';

/** One value, or a range of values, of a histogram. */
export interface HistogramLine {
  /** The lowest value. */
  readonly low: number;
  /** The highest value. */
  readonly high: number;
  /** The number of games. */
  readonly count: number;
  /** The number of games that the exact distribution predicts; undefined if it is not known. */
  readonly expected: number | undefined;
}

/** The histogram of a measure in a cell. */
export interface Histogram {
  /** The cell. */
  readonly cell: CellSummary;
  /** The name of the measure. */
  readonly measure: string;
  /** Its unit, in the plural. */
  readonly unit: string;
  /** The number of games. */
  readonly games: number;
  /** By ascending value. */
  readonly lines: readonly HistogramLine[];
}

/** A measure with fewer possible values has a line for each. */
const FEW_VALUES = 30;

/** Histograms of more cells than this are shown only on request. */
const FEW_CELLS = 20;

/** The maximum number of lines of a histogram whose values are grouped in ranges. */
const MOST_BINS = 20;

/**
 * The histograms of a section.
 *
 * @param section - the section
 * @param all - true for every count; otherwise only the informative ones: the first measure of a game of one seat, if
 *   it has few possible values and the section has few cells
 */
export function histogramsOf({ cells, game, measures }: SectionModel, all: boolean): readonly Histogram[] {
  const found = measures.flatMap(({ name, unit }, at) =>
    cells.flatMap((cell) => {
      const { kind = 'proportion', bounds = [0, 0] } = cell.measures[name] ?? {};
      const isShown = all || (at === 0 && cell.pairedWith === undefined && cell.trials > 1 && hasFewValues(bounds));
      return kind === 'count' && bounds[0] < bounds[1] && isShown ? [histogramOf(cell, name, unit, bounds)] : [];
    }),
  );
  return all || (game?.seats === 1 && found.length === cells.length && cells.length <= FEW_CELLS) ? found : [];
}

type Bounds = readonly [low: number, high: number];

const hasFewValues = ([low, high]: Bounds): boolean => high - low < FEW_VALUES;

function histogramOf(cell: CellSummary, measure: string, unit: string, bounds: Bounds): Histogram {
  const { histogram = {}, n: games = 0 } = cell.measures[measure] ?? {};
  const distribution = { histogram, exact: cell.exact?.[measure] };
  const one: Binning = { start: bounds[0], width: 1, count: bounds[1] - bounds[0] + 1, step: 1 };
  const binning = hasFewValues(bounds) ? one : binningOf([distribution], MOST_BINS);
  const lines = gather(distribution, binning).map(({ low, share, exact: probability }) => ({
    low,
    high: binning.width === binning.step ? low : low + binning.width - 1,
    count: Math.round(share * games),
    expected: probability === undefined ? undefined : probability * games,
  }));
  return { cell, measure, unit, games, lines };
}
