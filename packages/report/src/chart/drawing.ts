import type { Figure } from '../model/table-model.js';
import { type Estimated, extremes } from '../words/estimate.js';
import type { ChartModel, ChartWords } from './chart.js';
import type { IntervalModel, IntervalRow } from './interval.js';
import type { Point } from './svg-tree.js';

/** A chart of a report, as plain data: `chart` draws it for any width, `chartSvg` as a file. */
export interface Chart extends ChartWords {
  /** A file name without extension: lower-case letters, digits and dashes, unique in the report. */
  readonly name: string;
  /** The name of the measure that it shows. */
  readonly measure: string;
  /** How to read the marks, in one or more sentences. */
  readonly legend: string;
  /** What it shows. */
  readonly model: ChartModel;
}

/** A chart without its place in a report. */
export type Drawing = Omit<Chart, 'name' | 'measure'>;

/** A chart whose description has its legend and all of its numbers. */
export function described(title: string, legend: string, numbers: readonly string[], model: ChartModel): Drawing {
  return { title, legend, description: [legend, ...numbers].join(' '), model };
}

/** One axis with all of these rows. `around` are values that the axis has in any case. */
export function rowsDrawing(
  { title, legend, ...words }: Pick<Drawing, 'title' | 'legend'> & Pick<IntervalModel, 'rows' | 'titles' | 'neutral'>,
  rows: readonly IntervalRow[],
  around: readonly number[] = [],
): Drawing {
  const [low, high] = extremes([...rows.flatMap(({ point }) => [point.low, point.high]), ...around]);
  const numbers = rows.map(({ name, text }) => `${name}: ${text}.`);
  const groups = [{ scale: { low, high, isLog: false }, rows }];
  return described(title, legend, numbers, { kind: 'interval', ...words, groups });
}

export function pointOf({ mean, ci95, exact, reference }: Estimated & Partial<Figure>): Point {
  const [low, high] = ci95 ?? [mean, mean];
  return { mean, low, high, ...(exact && { exact: exact.value }), ...(reference && { published: reference.value }) };
}
