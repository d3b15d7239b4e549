import type { CellSummary } from '@cards/batch';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { type Distribution, gather } from '../model/bins.js';
import { plainNumber } from '../words/estimate.js';
import { categoryKey, KEY_LINES } from './categories.js';
import { axisTitle, type ChartSpec, type Drawing, drawingOf, lines, NUMBER, PERCENT } from './chart.js';
import { axisGroups, sharedBins } from './distribution-axes.js';
import { valueTitle } from './measure-titles.js';
import { PALETTE } from './palette.js';
import { meanText, plottedCells, type PlottedCell } from './points.js';

/** The size of the panels, in pixels, and how many are next to each other. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  /** The label of a panel takes another line after this many characters. */
  readonly label: number;
}

const ALONE: Layout = { width: 400, height: 190, columns: 1, label: 48 };
const FEW: Layout = { width: 400, height: 80, columns: 1, label: 48 };
const MANY: Layout = { width: 300, height: 80, columns: 2, label: 36 };

/** Up to this many panels are below each other. */
const MOST_FEW = 4;

/** A distribution to draw. */
interface Panel extends PlottedCell {
  readonly cell: CellSummary;
  readonly distribution: Distribution;
}

/**
 * The distributions of one measure, a panel for each cell: bars for the games and, where it is known, the exact
 * distribution as a line with points. All panels of a chart have the same axes; distributions that are many times wider
 * than others have a chart of their own.
 *
 * @param shown - the indexes of the cells
 */
export function distributionCharts(
  section: SectionModel,
  measure: MeasureModel,
  shown: readonly number[],
): readonly Drawing[] {
  const panels = plottedCells(section, measure).flatMap((plotted): readonly Panel[] => {
    const cell = section.cells[plotted.index];
    if (cell === undefined || !shown.includes(plotted.index)) return [];
    const histogram = cell.measures[measure.name]?.histogram ?? {};
    return [{ ...plotted, cell, distribution: { histogram, exact: cell.exact?.[measure.name] } }];
  });
  const groups = axisGroups(panels.map(({ distribution }) => distribution));
  return groups.map((group, at) => {
    const own = group.flatMap((index) => panels[index] ?? []);
    const which =
      groups.length === 1 ? '' : own.length > 2 ? `, axis ${at + 1} of ${groups.length}` : `: ${namesOf(own)}`;
    return distributionChart(own, measure, which, section.pairing === 'none' ? 'games' : 'deals');
  });
}

const namesOf = (panels: readonly Panel[]): string => panels.map(({ label }) => label).join('; ');

function distributionChart(panels: readonly Panel[], measure: MeasureModel, which: string, unit: string): Drawing {
  const layout = panels.length === 1 ? ALONE : panels.length <= MOST_FEW ? FEW : MANY;
  const { width, height, columns } = layout;
  const binning = sharedBins(panels.map(({ distribution }) => distribution));
  const values = panels.flatMap(({ label, figure, distribution }, index) => {
    const panel = categoryKey(index, [...lines(label, layout.label), `mean ${meanText(figure)}`]);
    return gather(distribution, binning).map(({ from, to, at, share: games, exact }) => ({
      panel,
      from,
      to,
      at,
      share: rounded(games),
      ...(exact === undefined ? {} : { exact: rounded(exact) }),
    }));
  });
  const isKnown = values.some(({ exact }) => exact !== undefined);
  const x = {
    type: 'quantitative',
    scale: { nice: false, zero: false },
    axis: { title: axisTitle([valueTitle(measure)], width), format: NUMBER, tickCount: 8, tickMinStep: 1 },
  };
  const y = {
    type: 'quantitative',
    axis: {
      title: axisTitle([`share of ${unit}`], height),
      format: PERCENT,
      tickCount: 3,
      grid: true,
      domain: false,
      ticks: false,
    },
  };
  const exact: ChartSpec = {
    x: { field: 'at', ...x },
    y: { field: 'exact', ...y },
    color: { value: PALETTE.exact.light },
  };
  const layer = [
    {
      mark: { type: 'rect', color: PALETTE.bar.light },
      encoding: { x: { field: 'from', ...x }, x2: { field: 'to' }, y: { field: 'share', ...y }, y2: { datum: 0 } },
    },
    ...(isKnown
      ? [
          { mark: { type: 'line', strokeWidth: 1.25 }, encoding: exact },
          { mark: { type: 'point', filled: true, opacity: 1, size: 12 }, encoding: exact },
        ]
      : []),
  ];
  const heading = {
    title: `Distribution of ${measure.name}${which}`,
    legend: [
      `Bars are shares of ${unit}${isKnown ? ', lines with points are exact distributions' : ''}.`,
      ...(which === '' ? [] : ['Distributions of very different widths have different axes.']),
    ].join(' '),
    numbers: panels.map((panel) => described(panel, measure)).join(' '),
  };
  const facet = { field: 'panel', type: 'nominal', header: { labelExpr: KEY_LINES } };
  const axes = columns === 1 ? {} : { resolve: { axis: { x: 'independent' } } };
  return drawingOf(heading, { data: { values }, facet, columns, ...axes, spec: { width, height, layer } });
}

/** Six digits are enough for a drawing, and keep the page small. */
const rounded = (value: number): number => Number(value.toPrecision(6));

function described({ label, figure, cell, distribution }: Panel, { name }: MeasureModel): string {
  const { n, min, max, histogram } = cell.measures[name] ?? { n: 0, min: 0, max: 0, histogram: {} };
  const [most, games] = Object.entries(histogram).reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const share = `${plainNumber(Number(((100 * games) / n).toPrecision(3)))}%`;
  const exact = distribution.exact === undefined ? '' : ` The exact mean is ${plainNumber(distribution.exact.mean)}.`;
  return `${label}: mean ${meanText(figure)}, from ${min} to ${max}, most often ${most} (${share}).${exact}`;
}
