import type { AnyGame } from '@cards/core';
import { plainNumber } from '../text/estimate.js';
import type { CellSummary } from '@cards/batch';
import { measureTitles } from './axis-titles.js';
import { type Bin, type Binning, binningOf, type Distribution, gather } from '../text/bins.js';
import { categoryKey, KEY_LINES } from './categories.js';
import { chartSpec, type Drawing, lines } from './chart.js';
import { type Axes, type Layout, plotOf, rounded } from './distribution-plot.js';
import { gamesText, meanText, type Panel } from './labels.js';

/** The distributions of one measure. */
export interface DistributionCharts {
  /** One or more. */
  readonly drawings: readonly Drawing[];
  /** Whether all panels have the same axes. */
  readonly sameAxes: boolean;
}

const ALONE: Layout = { width: 400, height: 170, bins: 48, columns: 1, label: 44 };
const FEW: Layout = { width: 300, height: 130, bins: 40, columns: 2, label: 33 };
const MANY: Layout = { width: 180, height: 90, bins: 30, columns: 3, label: 22 };

/** Up to this many panels are drawn large. */
const MOST_LARGE = 4;

/** A chart has this many panels at most, so that it fits on a printed page. */
const PANELS_PER_CHART = 15;

/** Panels share their axes unless the narrowest distribution has less than this share of the bins. */
const LEAST_SHARE = 0.2;

/** An axis shows this many bins at least: a single bar would fill it. */
const LEAST_BINS = 5;

/**
 * The distribution of one measure in several cells, a panel for each cell: bars for the games and, where it is known,
 * the exact distribution as a line with points.
 *
 * @param panels - the cells, each with the measure
 */
export function distributionCharts(
  panels: readonly Panel[],
  measure: string,
  game: AnyGame | undefined,
): DistributionCharts {
  const layout = panels.length === 1 ? ALONE : panels.length <= MOST_LARGE ? FEW : MANY;
  const data = panels.map(({ cell }) => distributionOf(cell, measure));
  const own = data.map((one) => widened(binningOf([one], layout.bins)));
  const common = widened(binningOf(data, layout.bins));
  const narrowest = Math.min(...own.map(({ width, count }) => width * count));
  const sameAxes = panels.length > 1 && narrowest >= LEAST_SHARE * common.width * common.count;
  const filled = panels.map((panel, index) => ({
    ...panel,
    bins: gather(distributionOf(panel.cell, measure), sameAxes ? common : (own[index] ?? common)),
  }));
  const highest = sameAxes
    ? Math.max(...filled.flatMap(({ bins }) => bins.map(({ share, exact = 0 }) => Math.max(share, exact))))
    : undefined;
  const cells = panels.map(({ cell }) => cell);
  const axes: Axes = {
    x: measureTitles(measure, cells, game).value,
    y: cells.every(({ pairedWith }) => pairedWith === undefined) ? 'share of games' : 'share of deals',
    layout,
    highest,
  };
  const starts = panels.flatMap((_, index) => (index % PANELS_PER_CHART === 0 ? [index] : []));
  const drawings = starts.map((start) => {
    const shown = filled.slice(start, start + PANELS_PER_CHART);
    const which = starts.length === 1 ? '' : `, cells ${start + 1} to ${start + shown.length} of ${panels.length}`;
    return drawing(shown, measure, which, axes);
  });
  return { drawings, sameAxes };
}

/** A panel with what it draws. */
interface FilledPanel extends Panel {
  readonly bins: readonly Bin[];
}

/**
 * One chart: panels with the same axes are facets, and panels with their own axes are charts side by side.
 *
 * @param which - which of the cells it shows, for the end of the title; empty for all
 */
function drawing(panels: readonly FilledPanel[], measure: string, which: string, axes: Axes): Drawing {
  const { layout, highest } = axes;
  const { width, height, columns } = layout;
  const [only] = panels;
  if (layout === ALONE && only !== undefined) {
    const title = `${measure}: ${only.label}`;
    const description = described(only.cell, measure);
    const heading = { title, subtitle: meanOf(only.cell, measure), description: `${title}. ${description}` };
    return { title, description, spec: chartSpec(heading, { ...plotOf(only.bins.map(rounded), axes), width, height }) };
  }
  const title = `${measure}: distribution in each cell${which}`;
  const description = panels.map(({ cell, label }) => `${label}: ${described(cell, measure)}`).join(' ');
  const labels = panels.map(({ cell, label }) => [...lines(label, layout.label), meanOf(cell, measure)]);
  const heading = { title, description: `${title}. ${description}` };
  if (highest === undefined) {
    const concat = panels.map(({ bins }, index) => ({
      ...plotOf(bins.map(rounded), axes),
      title: { text: labels[index], ...PANEL_TITLE },
      width,
      height,
    }));
    return {
      title,
      description,
      spec: chartSpec(heading, { concat, columns, resolve: { scale: { color: 'shared' } } }),
    };
  }
  const { data, layer } = plotOf(
    panels.flatMap(({ bins }, index) =>
      bins.map((bin) => ({ panel: categoryKey(index, labels[index] ?? []), ...rounded(bin) })),
    ),
    axes,
  );
  const facet = { field: 'panel', type: 'nominal', header: { labelExpr: KEY_LINES } };
  return {
    title,
    description,
    spec: chartSpec(heading, {
      data,
      facet,
      columns,
      resolve: { axis: { x: 'independent' } },
      spec: { width, height, layer },
    }),
  };
}

const PANEL_TITLE = { fontSize: 11, lineHeight: 14, offset: 6, frame: 'group' };

/** The same bins with empty ones around them where there are few. */
function widened(binning: Binning): Binning {
  const missing = Math.max(0, LEAST_BINS - binning.count);
  return { ...binning, start: binning.start - Math.floor(missing / 2) * binning.width, count: binning.count + missing };
}

function distributionOf({ measures, exact }: CellSummary, measure: string): Distribution {
  return { histogram: measures[measure]?.histogram ?? {}, exact: exact?.[measure] };
}

function meanOf({ measures }: CellSummary, measure: string): string {
  const ours = measures[measure];
  return ours === undefined ? '' : `mean ${meanText(ours)}`;
}

function described({ measures, exact }: CellSummary, measure: string): string {
  const ours = measures[measure];
  if (ours === undefined) return '';
  const [most, games] = Object.entries(ours.histogram).reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const share = `${plainNumber(Number(((100 * games) / ours.n).toPrecision(3)))} %`;
  const known = exact?.[measure]?.mean;
  return [
    `${gamesText(ours.n)}: mean ${meanText(ours)}, from ${ours.min} to ${ours.max}, most often ${most} (${share}).`,
    ...(known === undefined ? [] : [`The exact mean is ${plainNumber(known)}.`]),
  ].join(' ');
}
