import type { Figure } from '../model/table-model.js';
import { type Estimated, extremes } from '../words/estimate.js';
import type { ChartModel, ChartWords } from './chart.js';
import type { IntervalModel, IntervalRow } from './interval.js';
import type { MatrixModel } from './matrix.js';
import { STEPS } from './palette.js';
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
  { title, legend, ...words }: Pick<Drawing, 'title' | 'legend'> & Pick<IntervalModel, 'key' | 'titles' | 'neutral'>,
  rows: readonly IntervalRow[],
  around: readonly number[] = [],
): Drawing {
  const [low, high] = extremes([...rows.flatMap(({ point }) => [point.low, point.high]), ...around]);
  const numbers = rows.map(({ name, text }) => `${name}: ${text}.`);
  const scale = { low, high, isLog: false };
  return described(title, legend, numbers, { kind: 'interval', ...words, scale, rows });
}

/** A number of a pair of strategies: in words, with its half-width as the second one, and in the description. */
type PairField = Readonly<Record<'row' | 'column' | 'mean', number>> & {
  readonly words: readonly string[];
  readonly text: string;
};

/** A matrix whose shades run from the lower end of a range to the upper one, or in two hues from a middle to both. */
export function matrixDrawing(
  { title, legend, ...words }: Pick<Drawing, 'title' | 'legend'> & Pick<MatrixModel, 'rows' | 'columns' | 'titles'>,
  pairs: readonly PairField[],
  [low, high]: readonly [low: number, high: number],
  middle?: number,
): Drawing {
  const between = middle ?? (low + high) / 2;
  const placeOf = (mean: number): number =>
    mean < between ? (mean - low) / (between - low) / 2 : 0.5 + (mean - between) / (high - between) / 2;
  const shadeOf = (mean: number): number =>
    low === high ? 3 : Math.min(STEPS.length - 1, Math.floor(STEPS.length * placeOf(mean)));
  const numbers = pairs.map(
    ({ row, column, text }) => `${words.rows[row] ?? ''} against ${words.columns[column] ?? ''}: ${text}.`,
  );
  const fields = pairs.map(({ row, column, mean, words: [shown = '', plusMinus = ''] }) => {
    return { row, column, shade: shadeOf(mean), mean: shown, plusMinus };
  });
  return described(title, legend, numbers, { kind: 'matrix', ...words, isDiverging: middle !== undefined, fields });
}

export function pointOf({ mean, ci95, exact, reference }: Estimated & Partial<Figure>): Point {
  const [low, high] = ci95 ?? [mean, mean];
  return { mean, low, high, ...(exact && { exact: exact.value }), ...(reference && { published: reference.value }) };
}
