import { chart, partOf, picture } from '../chart/chart.js';
import { CHART_STYLE, chartColors } from '../chart/palette.js';
import { element, stacked, type SvgTree } from '../chart/svg-tree.js';
import { linesIn, paragraph } from '../chart/text.js';
import type { Chart, Drawing } from './drawing.js';
import { escaped, html, type Markup, scrolling, trusted } from './markup.js';

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
 * @param shown - a chart of `chartsOf`
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
export function chartSvg(shown: Chart): string {
  const part = partOf(shown.model, WIDTH);
  const title = paragraph(linesIn(shown.title, WIDTH), 0, 'ink name');
  const legend = paragraph(linesIn(shown.legend, WIDTH), 0, 'quiet');
  const heading = stacked([title, legend, { marks: [], height: 12 }, part]);
  const drawing = picture(shown, heading, Math.max(WIDTH, part.width ?? 0));
  return svgText({ ...drawing, children: [STYLE, ...drawing.children] });
}

/** Colors for a light and a dark screen. Without a color scheme a viewer shows the SVG on white. */
const STYLE = element('style', {}, [
  `:root{color-scheme:light dark}${CHART_STYLE}${chartColors('light')}@media screen and (prefers-color-scheme:dark){${chartColors('dark')}}`,
]);

/** The widths of a chart on a wide page and on a phone, in pixels. The style of the page shows one of them. */
const WIDTHS = { wide: 720, narrow: 340 };

/** A chart with its title and its legend, drawn for a wide page and for a phone. */
export function figure(shown: Drawing, place: string): Markup {
  const drawings = Object.entries(WIDTHS).map(
    ([name, width]) => html`<div class="${name}">${trusted(svgText(chart(shown.model, shown, width)))}</div>`,
  );
  return html`<figure>
    <figcaption><strong>${shown.title}</strong> <span>${shown.legend}</span></figcaption>
    ${scrolling(`Chart: ${place}, ${shown.title}`, html`${drawings}`)}
  </figure>`;
}
