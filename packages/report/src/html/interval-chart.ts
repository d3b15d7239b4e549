import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { categoryKey, KEY_LAST_LINE, KEY_LINES_BUT_LAST, shiftedByLine } from './categories.js';
import { type ChartSpec, type Drawing, drawingOf, lines } from './chart.js';
import { LINE_HEIGHT } from './chart-config.js';
import { EXACT_MARK, neutralLayer, sidesOf } from './marks.js';
import { meanTitle, sideTitles } from './measure-titles.js';
import { PALETTE } from './palette.js';
import { figureText, meanText, plottedCells, type PlottedCell } from './points.js';
import { valueScale } from './value-scale.js';

/** The label of a row takes another line after this many characters. */
const LABEL_COLUMNS = 26;

/** The width of the plot, in pixels. */
const WIDTH = 200;

/** A title of the horizontal axis takes another line after this many characters. */
const TITLE_COLUMNS = 56;

/** Differences that are smaller than this share of the largest one have another axis. */
const LEAST_SHARE = 0.1;

/**
 * The mean of one measure with its 95% interval, in a row for each cell; for differences this is a forest plot. A ring
 * is the exact value and a triangle the published value.
 */
export function intervalChart(section: SectionModel, measure: MeasureModel): Drawing {
  const cells = plottedCells(section, measure);
  const isKnown = cells.some(({ point }) => point.exact !== undefined);
  const isPublished = cells.some(({ point }) => point.published !== undefined);
  const sides = sideTitles(measure, sidesOf(section), ['left of', 'right of']);
  const groups = zoomGroups(cells, measure);
  const plots = groups.map((group) => intervalPlot(group, measure, sides, rowTitle(section)));
  const legend = [
    'Points are means with 95% intervals',
    ...(isKnown ? ['rings are exact values'] : []),
    ...(isPublished ? ['triangles are published values'] : []),
    ...(plots.length > 1 ? ['small differences have another axis'] : []),
  ].join(', ');
  const numbers = cells.map(({ label, figure }) => `${label}: ${figureText(figure)}.`);
  const heading = {
    title: `${measure.name}: ${cells.length === 1 ? 'mean with its 95% interval' : 'means with 95% intervals'}`,
    legend: `${legend}.`,
    numbers: [...sides.map((side) => `${side}.`), ...numbers].join(' '),
  };
  const [plot] = plots;
  return drawingOf(heading, plots.length === 1 && plot !== undefined ? plot : { vconcat: plots, spacing: 32 });
}

/** Groups cells that can share an axis: a difference is invisible on the axis of much larger ones. */
function zoomGroups(
  cells: readonly PlottedCell[],
  { isDifference }: MeasureModel,
): readonly (readonly PlottedCell[])[] {
  const limit = LEAST_SHARE * Math.max(...cells.map(reach));
  const small = isDifference ? cells.filter((cell) => reach(cell) < limit) : [];
  return small.length === 0 ? [cells] : [cells.filter((cell) => !small.includes(cell)), small];
}

const reach = ({ point: { low, high } }: PlottedCell): number => Math.max(Math.abs(low), Math.abs(high));

/** A plot of some cells on one axis. */
function intervalPlot(
  cells: readonly PlottedCell[],
  measure: MeasureModel,
  sides: readonly string[],
  rowsTitle: string,
): ChartSpec {
  const scale = valueScale(
    cells.map(({ point }) => point),
    measure,
  );
  const rows = cells.map(({ label, figure, point }, index) => ({
    ...point,
    row: categoryKey(index, [...lines(label, LABEL_COLUMNS), meanText(figure)]),
  }));
  const title = [meanTitle(measure), ...(scale.isLog ? ['log scale'] : []), ...sides];
  const y = (axis: ChartSpec | null): ChartSpec => ({
    field: 'row',
    type: 'nominal',
    scale: { domain: rows.map(({ row }) => row) },
    axis,
  });
  const layer = (mark: ChartSpec, field: string, axis: ChartSpec | null, more: ChartSpec = {}): ChartSpec => ({
    mark,
    encoding: {
      x: {
        field,
        type: 'quantitative',
        scale: scale.spec,
        axis: { ...scale.axis, title: title.flatMap((line) => lines(line, TITLE_COLUMNS)) },
      },
      y: y(axis),
      ...more,
    },
  });
  return {
    data: { values: rows },
    width: WIDTH,
    height: { step: LINE_HEIGHT * (1 + Math.max(...cells.map(({ label }) => lines(label, LABEL_COLUMNS).length))) },
    layer: [
      ...neutralLayer(measure, scale.domain, 'x'),
      layer(EXACT_MARK, 'exact', null),
      layer(INTERVAL_MARK, 'low', { ...LEFT_AXIS, title: rowsTitle }, { x2: { field: 'high' } }),
      layer(MEAN_MARK, 'mean', RIGHT_AXIS),
      layer(PUBLISHED_MARK, 'published', null),
    ],
    resolve: { axis: { y: 'independent' } },
  };
}

const INTERVAL_MARK = { type: 'rule', strokeWidth: 2.5, color: PALETTE.estimate.light };

const MEAN_MARK = { type: 'point', filled: true, opacity: 1, size: 38, color: PALETTE.estimate.light };

/** A triangle above the row. */
const PUBLISHED_MARK = {
  type: 'point',
  filled: true,
  opacity: 1,
  size: 40,
  yOffset: -9,
  shape: 'triangle-down',
  color: PALETTE.reference.light,
};

/** An axis with its title above the labels, as in a column of a table. */
const COLUMN = {
  domain: false,
  ticks: false,
  labelPadding: 8,
  labelOverlap: false,
  titleAngle: 0,
  titleY: -6,
  titleBaseline: 'bottom',
};

const LEFT_AXIS = {
  ...COLUMN,
  labelExpr: KEY_LINES_BUT_LAST,
  labelOffset: shiftedByLine(KEY_LINES_BUT_LAST, -LINE_HEIGHT / 2),
  labelColor: PALETTE.ink.light,
  grid: true,
  titleAlign: 'right',
  titleX: -8,
};

const RIGHT_AXIS = {
  ...COLUMN,
  orient: 'right',
  title: 'mean',
  labelExpr: KEY_LAST_LINE,
  labelColor: PALETTE.ink.light,
  titleAlign: 'left',
  titleX: 8,
};

/** The title of the labels of the rows. */
function rowTitle({ tables: [table] }: SectionModel): string {
  return table?.kind === 'list' ? table.keys.join(', ') : 'line-up';
}
