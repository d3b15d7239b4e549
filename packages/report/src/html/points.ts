import type { Point } from '../chart/marks.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { type Figure, figureOf, figureWords } from '../model/table-model.js';
import { cellName, variedParams } from '../model/line-up.js';
import { plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import type { Scale } from '../chart/scale.js';
import { extremes } from '../words/count.js';

export interface Plotted {
  readonly label: string;
  readonly figure: Figure;
  readonly point: Point;
}

export function plottedCells({ cells, coordinates }: SectionModel, { name }: MeasureModel, unit?: number) {
  const varied = variedParams(cells);
  return coordinates.flatMap((place) => {
    const figure = figureOf(place.cell, name, unit);
    if (figure === undefined) return [];
    return [{ ...place, label: printable(cellName(place.cell, varied)), figure, point: pointOf(figure) }];
  });
}

export function pointOf({ mean, ci95, exact, reference }: Figure): Point {
  const [low, high] = ci95 ?? [mean, mean];
  return { mean, low, high, ...(exact && { exact: exact.value }), ...(reference && { published: reference.value }) };
}

/** A mean with its interval: `50.477 ± 0.031`; without the interval for a single game. */
export function meanText(figure: Pick<Figure, 'mean' | 'ci95' | 'isSame'>): string {
  return figureWords(figure).join(' ');
}

/** The cells with their means. The game-pair score, of four points, is in percent, as in findings. */
export function plottedMeans(section: SectionModel, measure: MeasureModel): ReturnType<typeof plottedCells> {
  return plottedCells(section, measure, measure.isPairScore ? 25 : measure.scale);
}

/** A figure in words: `50.35 ± 0.14, exactly 50.50316, 50.477 published`. */
export function figureText(figure: Figure): string {
  const { exact, reference } = figure;
  const value = exact && `exact value ${plainNumber(exact.value)}`;
  const published = reference && `${plainNumber(reference.value)} published`;
  return [meanText(figure), value, published].filter((text) => text !== undefined).join(', ');
}

/** On a linear scale, a mean of this many times the median hides the differences between the others. */
const DWARFS = 4;

/** The scale for some means: logarithmic if one of them dwarfs the others. The scale of paired games has its middle. */
export function valueScale(plotted: readonly Pick<Plotted, 'point'>[], measure: MeasureModel): Scale {
  const { isDifference, isPairScore, neutral = 0 } = measure;
  const points = plotted.map(({ point }) => point);
  const values = points.flatMap(({ low, high, exact = low, published = low }) => [low, high, exact, published]);
  const means = points.map(({ mean }) => mean).sort((one, other) => one - other);
  const median = means[Math.floor((means.length - 1) / 2)] ?? 0;
  const middle = isDifference || isPairScore ? [neutral] : [];
  const [low, high] = extremes([...values, ...middle]);
  const isLog = low > 0 && !isDifference && (means.at(-1) ?? 0) > DWARFS * median;
  return low < high ? { low, high, isLog } : { low: low - 1, high: high + 1, isLog: false };
}
