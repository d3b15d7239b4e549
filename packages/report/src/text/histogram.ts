import type { AnyGame, ExactMeasure } from '@cards/core';
import { type CellSummary, type Metric, planMetrics } from '@cards/batch';
import { type Binning, binningOf, gather } from './bins.js';

/** How often a value, or a range of values, occurred. */
export interface HistogramLine {
  /** The lowest value. */
  readonly low: number;
  /** The highest value. */
  readonly high: number;
  /** In how many games it occurred. */
  readonly count: number;
  /** In how many games the exact distribution expects it; undefined where that is not known. */
  readonly expected: number | undefined;
}

/** How often each value of a measure occurred in a cell. */
export interface Histogram {
  /** The cell. */
  readonly cell: CellSummary;
  /** The name of the measure. */
  readonly measure: string;
  /** What one of it is, in the plural. */
  readonly unit: string;
  /** The number of games. */
  readonly games: number;
  /** By ascending value. */
  readonly lines: readonly HistogramLine[];
}

/** With so many possible values at most, each has a line of its own. */
const FEW_VALUES = 30;

/** Histograms of more cells than this are shown only to whoever asks for them. */
const FEW_CELLS = 20;

/** The lines of a histogram whose values are gathered in ranges, at most. */
const MOST_BINS = 20;

/**
 * The histograms worth showing of some cells of one game.
 *
 * @param cells - the cells
 * @param game - their game; undefined where it is not known
 * @param all - true for every measure that counts something; otherwise the first one alone, of a game of one seat, where it can have
 *   few values and the cells are few
 */
export function histogramsOf(
  cells: readonly CellSummary[],
  game: AnyGame | undefined,
  all: boolean,
): readonly Histogram[] {
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
    isTelling(cell, metrics[0]) ? [{ cell, first: metrics[0] }] : [],
  );
  if (game?.seats !== 1 || firsts.length < cells.length || cells.length > FEW_CELLS) return [];
  return firsts.map(({ cell, first }) => histogramOf(cell, first));
}

/** What of a cell is a number that can differ from game to game. */
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

/** Whether the first measure of a cell says much when nobody asks. */
function isTelling({ measures, pairedWith, trials }: CellSummary, metrics: Metric | undefined): metrics is Metric {
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
