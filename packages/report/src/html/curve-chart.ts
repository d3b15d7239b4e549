import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { categoryKey, KEY_LINES } from './categories.js';
import { axisTitle, type ChartSpec, type Drawing, drawingOf, lines, NUMBER } from './chart.js';
import { type CurveData, curveData, curveText } from './curve-series.js';
import { curveLabels, plotHeight } from './curve-labels.js';
import { LABEL_LINE } from './end-labels.js';
import { EXACT_MARK, neutralLayer, sidesOf } from './marks.js';
import { meanTitle, sideTitles } from './measure-titles.js';
import { CURVES, DASHES, POINT_SIZES, SHAPES } from './palette.js';
import { valueScale } from './value-scale.js';

/** The width of a plot in pixels, and how many are next to each other. */
const ALONE = { width: 360, columns: 1 };
const PANELS = { width: 300, columns: 2 };
const SMALL_PANELS = { width: 200, columns: 3 };

/** Up to this many panels without labels are large. */
const MOST_LARGE = 4;

/** The name of a panel takes another line after this many characters. */
const PANEL_COLUMNS = 36;

/**
 * Means along the first axis of a section with their 95% intervals and the exact values: a panel for each setting of
 * the other axes, a color and a shape for each line-up, whose name stands at the end of its line.
 */
export function curveChart(section: SectionModel, measure: MeasureModel): Drawing {
  const [axis] = section.axes;
  const name = axis?.name ?? '';
  const data = curveData(section, measure);
  const { points, panels, series } = data;
  const scale = valueScale(points, measure);
  const hasPanels = panels.length > 1;
  // With more line-ups than colors, the names of the panels name them.
  const isNamed = series.length > 1 && series.length <= CURVES.length;
  const { width, columns } = !hasPanels ? ALONE : isNamed || panels.length <= MOST_LARGE ? PANELS : SMALL_PANELS;
  const height = isNamed ? plotHeight(data) : plotHeight({ ...data, points: [] });
  const panelKey = (panel: string): string => categoryKey(panels.indexOf(panel), lines(panel, PANEL_COLUMNS));
  const labels = isNamed ? curveLabels(data, scale, height) : [];
  const values = [
    ...points.map(({ at, ...point }) =>
      at === undefined ? { panel: point.panel, series: point.series, baseline: point.mean } : { ...point, at },
    ),
    ...labels.map(({ at, ...label }) => ({ ...label, label: at })),
  ].map((row) => ({ ...row, panel: panelKey(row.panel) }));
  const isKnown = points.some(({ exact }) => exact !== undefined);
  const x = {
    field: 'at',
    type: 'quantitative',
    scale: { zero: false, nice: false, padding: 12 },
    axis: {
      title: axisTitle([axis?.summary === undefined ? name : `${name}: ${axis.summary}`], width),
      values: axis?.values,
      format: NUMBER,
    },
  };
  const sides = sideTitles(measure, sidesOf(section), ['below', 'above']);
  const title = [meanTitle(measure), ...(scale.isLog ? ['log scale'] : []), ...sides];
  const y = (field: string): ChartSpec => ({
    field,
    type: 'quantitative',
    scale: scale.spec,
    axis: { ...scale.axis, title: axisTitle(title, height), grid: true, domain: false, ticks: false },
  });
  const color = bySeries(
    data,
    CURVES.map(({ light }) => light),
  );
  const shape = bySeries(data, SHAPES);
  const size = bySeries(data, POINT_SIZES, 'ordinal');
  const strokeDash = bySeries(data, DASHES);
  const layer = (mark: ChartSpec, field: string, encoding: ChartSpec): readonly ChartSpec[] =>
    values.some((row) => field in row)
      ? [{ transform: [{ filter: { field, valid: true } }], mark, encoding: { y: y(field), ...encoding } }]
      : [];
  const spec = {
    width,
    height,
    layer: [
      ...neutralLayer(measure, scale.domain, 'y'),
      ...layer({ type: 'rule', strokeDash: [5, 4] }, 'baseline', { color }),
      ...layer(EXACT_MARK, 'exact', { x }),
      ...layer({ type: 'line', strokeWidth: 1.5 }, 'mean', { x, color, strokeDash }),
      ...layer({ type: 'rule', strokeWidth: 2 }, 'low', { x, y2: { field: 'high' }, color }),
      ...layer({ type: 'point', filled: true, opacity: 1 }, 'mean', { x, color, shape, size }),
      ...layer(LABEL_MARK, 'label', { x: { value: 'width' }, text: { field: 'name', type: 'nominal' }, color }),
    ],
  };
  const facet = { field: 'panel', type: 'nominal', header: { labelExpr: KEY_LINES } };
  const content = hasPanels ? { facet, columns, resolve: { axis: { x: 'independent' } }, spec } : spec;
  const heading = {
    title: `${measure.name} by ${section.axes.map((one) => one.name).join(' and ')}`,
    legend: `${series.length > 1 ? '' : `${series[0] ?? ''}. `}Points are means with 95% intervals${isKnown ? ', rings are exact values' : ''}.`,
    numbers: curveText(data, axis),
  };
  return drawingOf(heading, { data: { values }, ...content });
}

/** The name of a line-up at the right edge of a panel. */
const LABEL_MARK = { type: 'text', align: 'left', baseline: 'middle', dx: 8, lineHeight: LABEL_LINE };

/** A value of the range for each series; the first one when panels keep the series apart. */
function bySeries(
  { series }: CurveData,
  range: readonly unknown[],
  type: 'nominal' | 'ordinal' = 'nominal',
): ChartSpec {
  const values = series.map((_, at) => range[series.length > range.length ? 0 : at]);
  return { field: 'series', type, scale: { type: 'ordinal', domain: series, range: values }, legend: null };
}
