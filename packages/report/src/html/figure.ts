import { chart } from '../chart/chart.js';
import type { Chart } from './drawing.js';
import { html, type Markup, trusted } from './markup.js';
import { scrolling } from './scrolling.js';
import { svgText } from './svg.js';

/** The widths of a chart on a wide page and on a phone, in pixels. The style of the page shows one of them. */
const WIDTHS = { wide: 720, narrow: 340 };

/** A chart with its title and its legend, drawn for a wide page and for a phone. */
export function figure(shown: Omit<Chart, 'name' | 'measure' | 'kind'>, place: string): Markup {
  const drawings = Object.entries(WIDTHS).map(
    ([name, width]) => html`<div class="${name}">${trusted(svgText(chart(shown.model, shown, width)))}</div>`,
  );
  return html`<figure>
    <figcaption><strong>${shown.title}</strong> <span>${shown.legend}</span></figcaption>
    ${scrolling(`Chart: ${place}, ${shown.title}`, html`${drawings}`)}
  </figure>`;
}
