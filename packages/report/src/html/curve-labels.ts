import { lines } from './chart.js';
import type { CurveData, CurvePoint } from './curve-series.js';
import { labelHeight, placedLabels } from './end-labels.js';
import type { ValueScale } from './value-scale.js';

/** The name of a line-up at the end of its line. */
export interface CurveLabel {
  readonly panel: string;
  readonly series: string;
  /** The lines of the name. */
  readonly name: readonly string[];
  /** The place of its middle, as a value on the vertical axis. */
  readonly at: number;
}

/** A label takes another line after this many characters. */
const LABEL_COLUMNS = 20;

/** The minimum height of a plot, in pixels. */
const LEAST_HEIGHT = 230;

/** The height at which the labels of every panel fit. */
export function plotHeight(data: CurveData): number {
  const heights = data.panels.map((panel) => labelHeight(lastPoints(data, panel).map(sizeOf)));
  return Math.max(LEAST_HEIGHT, ...heights);
}

/** The labels of all panels. No label overlaps another one. */
export function curveLabels(data: CurveData, scale: ValueScale, height: number): readonly CurveLabel[] {
  return data.panels.flatMap((panel) => {
    const last = lastPoints(data, panel);
    const places = placedLabels(last.map(sizeOf), scale, height);
    return last.map(({ series }, index) => ({ panel, series, name: linesOf(series), at: places[index] ?? 0 }));
  });
}

/** The last point of each line in a panel, and the only one of a cell without a value on the axis. */
function lastPoints({ points, series }: CurveData, panel: string): readonly CurvePoint[] {
  return series.flatMap((name) => {
    const own = points.filter((point) => point.panel === panel && point.series === name);
    const [first, ...others] = own;
    if (first === undefined) return [];
    return [others.reduce((last, point) => ((point.at ?? 0) > (last.at ?? 0) ? point : last), first)];
  });
}

const linesOf = (series: string): readonly string[] => lines(series, LABEL_COLUMNS);

const sizeOf = ({ series, mean }: CurvePoint): { readonly at: number; readonly lines: number } => ({
  at: mean,
  lines: linesOf(series).length,
});
