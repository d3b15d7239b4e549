import { picture, partOf } from '../chart/chart.js';
import { CHART_STYLE, chartColors } from '../chart/palette.js';
import { element, stacked, type SvgTree } from '../chart/svg-tree.js';
import { linesIn, paragraph } from '../chart/text.js';
import type { Chart } from './drawing.js';
import { escaped } from './markup.js';

/** The width of a chart in a file of its own, in pixels. */
const WIDTH = 720;

/** An element as the text of SVG, in which all texts are escaped: no text of a user becomes markup. */
export function svgText({ tag, attributes, children }: SvgTree): string {
  const shown = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  return `<${tag}${shown.join('')}>${content.join('')}</${tag}>`;
}

/**
 * Draws a chart as an SVG file with its title and its legend, a transparent background, and colors for light and dark
 * screens. The same chart gives the same bytes.
 *
 * @param chart - a chart of `chartsOf`
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { chartsOf, chartSvg } from '@cards/report/html';
 *
 * const summary = simulate({ cells: [{ game: pairs, strategies: ['good'], params: { cards: 8 }, trials: 500 }] });
 * const [svg = ''] = chartsOf(summary, [pairs]).map(chartSvg);
 * svg.startsWith('<svg role="img"'); // => true
 * svg.includes('<title>Distribution of flips</title>'); // => true
 * ```
 */
export function chartSvg(chart: Chart): string {
  const part = partOf(chart.model, WIDTH);
  const heading = stacked([
    paragraph(linesIn(chart.title, WIDTH), 0, 'ink name'),
    paragraph(linesIn(chart.legend, WIDTH), 0, 'quiet'),
    { marks: [], height: 12 },
    part,
  ]);
  const drawing = picture(chart, heading, Math.max(WIDTH, part.width ?? 0));
  return svgText({ ...drawing, children: [STYLE, ...drawing.children] });
}

/** Colors for a light and a dark screen. Without a color scheme a viewer shows the SVG on white. */
const STYLE = element('style', {}, [
  `:root{color-scheme:light dark}${CHART_STYLE}${chartColors('light')}@media screen and (prefers-color-scheme:dark){${chartColors('dark')}}`,
]);
