import type { AnyGame } from '@cards/core';
import { estimateText } from '../text/estimate.js';
import { printable } from '../text/wrap.js';
import type { CellSummary } from '@cards/batch';
import { isWin } from '../text/blocks.js';
import { measureTitles } from './axis-titles.js';
import { categoryKey, KEY_LINES, shiftedByLine } from './categories.js';
import { type ChartSpec, chartSpec, type Drawing, LINE_HEIGHT, lines } from './chart.js';
import { DIVERGING, PALETTE, STEPS } from './palette.js';

/** The size of a field, in pixels. */
const FIELD = { width: 84, height: 46 };

/** The name of a column takes another line after this many characters. */
const COLUMN_NAME = 12;

/** The name of a row takes another line after this many characters, and three lines at most. */
const ROW_NAME = { columns: 24, lines: 3 };

/** A field of the matrix. */
interface Field {
  readonly row: string;
  readonly column: string;
  readonly first: string;
  readonly second: string;
  readonly value: number;
  readonly mean: string;
  readonly plusMinus: string;
}

/**
 * A measure of every ordered pair of strategies: the first seat by row, the second by column, with the numbers in the
 * fields. Win rates have a scale with two hues that meet at one half. Other rates are shaded from 0 to 1, and counts
 * from the lowest to the highest mean.
 *
 * @param cells - all ordered pairs, each once
 */
export function matrixChart(cells: readonly CellSummary[], measure: string, game: AnyGame | undefined): Drawing {
  const fields = fieldsOf(cells, measure);
  const title = `${measure}: first seat by row, second by column`;
  const description = `${fields.map(({ first, second, mean }) => `${first} against ${second} ${mean}`).join('; ')}.`;
  const steps = isWin(measure, game) ? DIVERGING : STEPS;
  const domain = domainOf(cells, measure);
  const shade = (range: readonly string[]): ChartSpec => ({
    field: 'value',
    type: 'quantitative',
    scale: { type: 'quantize', domain, range, zero: false },
    legend: null,
  });
  const text = (field: string): ChartSpec => ({
    text: { field, type: 'nominal' },
    color: shade(steps.map((step) => step.text)),
  });
  const axis = {
    domain: false,
    ticks: false,
    labelColor: PALETTE.ink.light,
    labelExpr: KEY_LINES,
    labelAngle: 0,
    labelOverlap: false,
  };
  const keys = (name: 'row' | 'column'): ChartSpec => ({
    domain: [...new Set(fields.map((field) => field[name]))],
    paddingInner: 0.04,
    paddingOuter: 0,
  });
  const spec = chartSpec(
    { title, headline: measureTitles(measure, cells, game).mean, description },
    {
      data: { values: fields },
      width: { step: FIELD.width },
      height: { step: FIELD.height },
      encoding: {
        x: {
          field: 'column',
          type: 'nominal',
          scale: keys('column'),
          axis: {
            ...axis,
            orient: 'top',
            title: 'second seat',
            labelPadding: shiftedByLine(KEY_LINES, LINE_HEIGHT, 6),
          },
        },
        y: {
          field: 'row',
          type: 'nominal',
          scale: keys('row'),
          axis: {
            ...axis,
            title: 'first seat',
            labelPadding: 6,
            labelOffset: shiftedByLine(KEY_LINES, -LINE_HEIGHT / 2),
          },
        },
      },
      layer: [
        { mark: { type: 'rect' }, encoding: { fill: shade(steps.map(({ light }) => light)) } },
        { mark: { type: 'text', dy: -7, fontSize: 13, fontWeight: 600 }, encoding: text('mean') },
        { mark: { type: 'text', dy: 10, fontSize: 10 }, encoding: text('plusMinus') },
      ],
      resolve: { scale: { color: 'independent' } },
    },
  );
  return { title, description, spec };
}

function fieldsOf(cells: readonly CellSummary[], measure: string): readonly Field[] {
  const names = [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];
  const shown = names.map(printable);
  const rowColumns = Math.max(ROW_NAME.columns, ...shown.map((name) => Math.ceil(name.length / ROW_NAME.lines)));
  const key = (name: string, columns: number): string =>
    categoryKey(names.indexOf(name), lines(printable(name), columns));
  return cells.flatMap(({ strategies: [first = '', second = ''], measures }) => {
    const ours = measures[measure];
    if (ours === undefined) return [];
    const { mean, plusMinus = '' } = estimateText(ours.mean, ours.ci95);
    return [
      {
        row: key(first, rowColumns),
        column: key(second, COLUMN_NAME),
        first: printable(first),
        second: printable(second),
        value: ours.mean,
        mean,
        plusMinus,
      },
    ];
  });
}

/** The ends of the color scale, never the same number twice. */
function domainOf(cells: readonly CellSummary[], measure: string): readonly [low: number, high: number] {
  const found = cells.flatMap(({ measures }) => measures[measure] ?? []);
  if (found.every(({ kind }) => kind === 'proportion')) return [0, 1];
  const means = found.map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return low < high ? [low, high] : [low - 1, high + 1];
}
