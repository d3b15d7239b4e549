import type { AnyGame, ExactMeasure } from '@cards/core';
import { type CellSummary, type Metric, planMetrics } from '@cards/batch';
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
export function histogramsOf({ cells, game }: SectionModel, all: boolean): readonly Histogram[] {
  const wanted = cells.map((cell) => ({ cell, metrics: countsOf(cell, game) }));
  if (all) {
    const names = [...new Set(wanted.flatMap(({ metrics }) => metrics.map(({ name }) => name)))];
    return names.flatMap((name) =>
      wanted.flatMap(({ cell, metrics }) =>
        metrics.filter((one) => one.name === name).map((one) => histogramOf(cell, one)),
      ),
    );
  }
  const firsts = wanted.flatMap(({ cell, metrics }) =>
    isInformative(cell, metrics[0]) ? [{ cell, first: metrics[0] }] : [],
  );
  if (game?.seats !== 1 || firsts.length < cells.length || cells.length > FEW_CELLS) return [];
  return firsts.map(({ cell, first }) => histogramOf(cell, first));
}

/** The counts of a cell that can vary from game to game. */
function countsOf(cell: CellSummary, game: AnyGame | undefined): readonly Metric[] {
  const { params, strategies, pairedWith, measures } = cell;
  const known = game === undefined ? [] : planMetrics({ game, params, strategies, pairedWith, measures: undefined });
  return Object.entries(measures).flatMap(([name, { kind, min, max }]) => {
    const one = known.find((candidate) => candidate.name === name) ?? {
      name,
      summary: name,
      unit: name,
      better: 'neither',
      kind,
      bounds: [min, max],
    };
    return one.kind === 'count' && one.bounds[0] < one.bounds[1] ? [one] : [];
  });
}

/** Whether the first measure of a cell is informative enough to show its histogram without a request. */
function isInformative({ measures, pairedWith, trials }: CellSummary, metrics: Metric | undefined): metrics is Metric {
  return (
    metrics !== undefined &&
    metrics.name === Object.keys(measures)[0] &&
    pairedWith === undefined &&
    trials > 1 &&
    hasFewValues(metrics)
  );
}

function hasFewValues({ bounds }: Metric): boolean {
  return bounds[1] - bounds[0] < FEW_VALUES;
}

function histogramOf(cell: CellSummary, metrics: Metric): Histogram {
  const { name: measure, unit, bounds } = metrics;
  const { histogram = {}, n: games = 0 } = cell.measures[measure] ?? {};
  const exact: ExactMeasure | undefined = cell.exact?.[measure];
  const distribution = { histogram, exact };
  const one: Binning = { start: bounds[0], width: 1, count: bounds[1] - bounds[0] + 1, step: 1 };
  const binning = hasFewValues(metrics) ? one : binningOf([distribution], MOST_BINS);
  const lines = gather(distribution, binning).map(({ low, share, exact: probability }) => ({
    low,
    high: binning.width === binning.step ? low : low + binning.width - 1,
    count: Math.round(share * games),
    expected: probability === undefined ? undefined : probability * games,
  }));
  return { cell, measure, unit, games, lines };
}
