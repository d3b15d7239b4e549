import type { MeasureModel } from '../model/measure-model.js';
import type { TableModel } from '../model/table-model.js';
import { estimateText } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { categoryKey, KEY_LINES, shiftedByLine } from './categories.js';
import { type ChartSpec, type Drawing, drawingOf, lines } from './chart.js';
import { LINE_HEIGHT } from './chart-config.js';
import { meanTitle } from './measure-titles.js';
import { DIVERGING, PALETTE, STEPS } from './palette.js';
import { figureText } from './points.js';

/** The size of a field, in pixels. */
const FIELD = { width: 84, height: 46 };

/** The name of a column takes another line after this many characters. */
const COLUMN_NAME = 11;

/** The name of a row takes another line after this many characters, and three lines at most. */
const ROW_NAME = { columns: 24, lines: 3 };

/** A field of the matrix. */
interface Field {
  readonly row: string;
  readonly column: string;
  readonly value: number;
  readonly mean: string;
  readonly plusMinus: string;
  readonly words: string;
}

/**
 * A measure of every ordered pair of strategies: the first seat by row, the second seat by column, with the numbers in
 * the fields. Win rates have a scale with two hues that meet at one half. Other rates are shaded from 0 to 1, and
 * counts from the lowest to the highest mean.
 *
 * @param table - the matrix of the measure
 */
export function matrixChart(table: TableModel, measure: MeasureModel): Drawing {
  const fields = fieldsOf(table);
  const isDiverging = measure.isWin && measure.neutral !== undefined;
  const steps = isDiverging ? DIVERGING : STEPS;
  const shade = (range: readonly string[]): ChartSpec => ({
    field: 'value',
    type: 'quantitative',
    scale: { type: 'quantize', domain: domainOf(fields, measure), range, zero: false },
    legend: null,
  });
  const text = (field: string): ChartSpec => ({
    text: { field, type: 'nominal' },
    color: shade(steps.map((step) => step.text)),
  });
  const place = (name: 'row' | 'column', axis: ChartSpec): ChartSpec => ({
    field: name,
    type: 'nominal',
    scale: { domain: [...new Set(fields.map((field) => field[name]))], paddingInner: 0.04, paddingOuter: 0 },
    axis: { ...AXIS, ...axis },
  });
  const legend = isDiverging
    ? 'Blue: the first seat wins more often than not. Orange: less often. Gray: about half of the games.'
    : 'The stronger the shade, the higher the mean.';
  const heading = {
    title: meanTitle(measure),
    legend: `The row has the first seat, the column the second seat. ± is the longer side of the 95% interval. ${legend}`,
    numbers: fields.map(({ words }) => `${words}.`).join(' '),
  };
  return drawingOf(heading, {
    data: { values: fields },
    width: { step: FIELD.width },
    height: { step: FIELD.height },
    encoding: {
      x: place('column', {
        orient: 'top',
        title: 'second seat',
        labelPadding: shiftedByLine(KEY_LINES, LINE_HEIGHT, 6),
      }),
      y: place('row', {
        title: 'first seat',
        labelPadding: 6,
        labelOffset: shiftedByLine(KEY_LINES, -LINE_HEIGHT / 2),
      }),
    },
    layer: [
      { mark: { type: 'rect' }, encoding: { fill: shade(steps.map(({ light }) => light)) } },
      { mark: { type: 'text', dy: -7, fontSize: 13, fontWeight: 600 }, encoding: text('mean') },
      { mark: { type: 'text', dy: 10, fontSize: 12 }, encoding: text('plusMinus') },
    ],
    resolve: { scale: { color: 'independent' } },
  });
}

const AXIS = {
  domain: false,
  ticks: false,
  labelColor: PALETTE.ink.light,
  labelExpr: KEY_LINES,
  labelAngle: 0,
  labelOverlap: false,
};

function fieldsOf({ rows, columns }: TableModel): readonly Field[] {
  const names = rows.map(({ keys: [first = ''] }) => printable(String(first)));
  const rowColumns = Math.max(ROW_NAME.columns, ...names.map((name) => Math.ceil(name.length / ROW_NAME.lines)));
  return rows.flatMap(({ figures }, row) =>
    figures.flatMap((figure, column): readonly Field[] => {
      if (figure === undefined) return [];
      const [first, second] = [names[row] ?? '', printable(columns[column] ?? '')];
      const { mean, plusMinus = '' } = estimateText(figure.mean, figure.ci95, figure.isSame);
      return [
        {
          row: categoryKey(row, lines(first, rowColumns)),
          column: categoryKey(column, lines(second, COLUMN_NAME)),
          value: figure.mean,
          mean,
          plusMinus,
          words: `${first} against ${second}: ${figureText(figure)}`,
        },
      ];
    }),
  );
}

/** The ends of the color scale, never the same number twice. */
function domainOf(fields: readonly Field[], { kind }: MeasureModel): readonly [low: number, high: number] {
  if (kind === 'proportion') return [0, 1];
  const values = fields.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? [low, high] : [low - 1, high + 1];
}
