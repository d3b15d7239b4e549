import { LUCK_UNIT } from '@cards/core/internal';
import { pointOf } from '../chart/drawing.js';
import type { Scale } from '../chart/plot.js';
import type { Point } from '../chart/svg-tree.js';
import { cellName, variedParams } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { type Figure, figureOf, figureWords } from '../model/table-model.js';
import { extremes, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';

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

/** The title of an axis of means, with the unit: `mean margin per game (cards)`. */
export function meanTitle({ name, unit, isShare, isDifference, isPairScore }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `mean difference in ${name} per deal${unitText}`;
  if (isPairScore) return `mean ${name} of a game pair (% of 4)`;
  return isShare ? `${name} (% of games)` : `mean ${name} per game${unitText}`;
}

/** The title of an axis of single values: `margin in a game (cards)`. */
export function valueTitle({ name, unit, isDifference, isPairScore, scale }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `difference in ${name} on a deal${unitText}`;
  if (scale === 1 / LUCK_UNIT) return `${name} in a game (ten-thousandths of ${unit})`;
  if (scale !== undefined) return `${name} in a round${unitText}`;
  return isPairScore ? `${name} in a game pair` : `${name} in a game${unitText}`;
}

/** What a mean on either side of the neutral value means: `left of 0: good needs fewer flips`. None for win rates. */
export function sideTitles(measure: MeasureModel, sides: Two, [below, above]: Two): readonly string[] {
  if (measure.neutral === undefined || measure.isWin) return [];
  const at = plainNumber(measure.neutral);
  const [low, high] = meaningOf(measure, sides);
  return [`${below} ${at}: ${low}`, `${above} ${at}: ${high}`];
}

/** What a mean below the neutral value means, and one above it. */
function meaningOf({ better, unit, isDifference }: MeasureModel, [first, second]: Two): Two {
  if (!isDifference) return [`${second} is ahead`, `${first} is ahead`];
  if (better === 'lower') return [`${first} needs fewer ${unit}`, `${second} needs fewer ${unit}`];
  if (better === 'higher') return [`${second} gets more ${unit}`, `${first} gets more ${unit}`];
  return [`fewer ${unit} for ${first}`, `more ${unit} for ${first}`];
}

type Two = readonly [first: string, second: string];

/** The names of the two sides of paired cells, or `the first strategy` and `the second strategy` if the names vary. */
export function sidesOf({ cells, pairing }: SectionModel): Two {
  const sides = cells.map(({ lineups }) =>
    pairing === 'swapped' ? lineups[0] : lineups.map((lineup) => lineup.join(' against ')),
  );
  const nameOf = (side: 0 | 1, otherwise: string): string => {
    const names = new Set(sides.map((pair) => printable(pair[side] ?? '')));
    const [name = otherwise] = names;
    return names.size === 1 ? name : otherwise;
  };
  return [nameOf(0, 'the first strategy'), nameOf(1, 'the second strategy')];
}
