import { checkMembers } from '@cards/core/internal';
import { type CurveModel, curvePart } from './curve.js';
import { type DistributionModel, distributionPart } from './distribution.js';
import { type IntervalModel, intervalPart } from './interval.js';
import { type MatrixModel, matrixPart } from './matrix.js';
import { element, type Part, type SvgTree } from './svg-tree.js';

/** What a chart shows, as plain data that can be sent and stored. */
export type ChartModel = DistributionModel | IntervalModel | CurveModel | MatrixModel;

/** What a chart is called and says, for people who do not see it. */
export interface ChartWords {
  /** Its accessible name, in one line. */
  readonly title: string;
  /** Its content in words. */
  readonly description: string;
}

/**
 * Draws a chart of any kind as SVG. It needs no browser: the same arguments give the same elements. All texts are 12
 * pixels high at the width of the chart, so draw a chart for the width at which it is shown.
 *
 * @param model - what it shows
 * @param words - its name and its content, for people who do not see it
 * @param width - its width in pixels, from 260; a matrix with many columns is wider
 * @returns an `svg` element of the class `chart`; `CHART_COLORS` has the rules of its colors
 *
 * @example
 * ```ts
 * import { chart } from '@cards/report/html/internal';
 *
 * const distribution = { histogram: { 2: 30, 3: 50, 4: 20 } };
 * const panels = [{ names: ['good'], distribution }];
 * const model = { kind: 'distribution', title: 'flips', share: 'share of games', panels } as const;
 * const svg = chart(model, { title: 'Flips', description: 'Most games have 3 flips.' }, 400);
 * svg.attributes['width']; // => 400
 * svg.children[0]; // => { tag: 'title', attributes: {}, children: ['Flips'] }
 * ```
 */
export function chart(model: ChartModel, words: ChartWords, width: number): SvgTree {
  checkMembers(model, 'the model of a chart', 'kind');
  const part: Part & { readonly width?: number } = partOf(model, width);
  return picture(words, part, part.width ?? width);
}

/** An image with a name and a description, instead of a tree of groups without names. */
export function picture({ title, description }: ChartWords, { marks, height }: Part, width: number): SvgTree {
  const [across, down] = [Math.ceil(width), Math.ceil(height)];
  const place = { width: across, height: down, viewBox: `0 0 ${across} ${down}` };
  const words = [element('title', {}, [title]), element('desc', {}, [description])];
  const image = { role: 'img', xmlns: 'http://www.w3.org/2000/svg', class: 'chart', ...place };
  return element('svg', image, [...words, element('g', { 'aria-hidden': 'true' }, marks)]);
}

/** The marks of a chart without its frame. */
export function partOf(model: ChartModel, width: number): Part & { readonly width?: number } {
  if (model.kind === 'distribution') return distributionPart(model, width);
  if (model.kind === 'interval') return intervalPart(model, width);
  return model.kind === 'curve' ? curvePart(model, width) : matrixPart(model, width);
}
