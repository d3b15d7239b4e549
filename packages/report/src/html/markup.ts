import { checkMembers } from '@cards/core/internal';
import { chart, partOf, picture } from '../chart/chart.js';
import { CHART_COLORS, CHART_FONTS, CHART_STYLE, COLORS } from '../chart/palette.js';
import { element, linesIn, paragraph, stacked, type SvgTree } from '../chart/svg-tree.js';
import type { Chart, Drawing } from '../chart/drawing.js';

/** A piece of HTML in which all text is escaped. */
export interface Markup {
  readonly html: string;
}

/** The values in a template: text, which is escaped; markup, which is not; and lists of both. */
export type Content = string | number | Markup | readonly Content[];

/**
 * A template of HTML. It escapes every value that is not {@link Markup}, so that no text of a user becomes markup. The
 * values of attributes must be in quotes.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { html: parts.reduce((whole, part, at) => whole + htmlOf(contents[at - 1] ?? '') + part) };
}

/** Markup from our renderer or style sheet, which is not escaped. */
export const trusted = (text: string): Markup => ({ html: text });

const FORBIDDEN = /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The letters before a number that would stand on their left, because they are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?=[^\p{L}\d]*\s[^\p{L}\d]*\d)/gu;

/**
 * A text for HTML and XML in which markup is text. A character that XML forbids or that changes the writing direction
 * becomes a question mark. A mark (U+200E) keeps a number on the right of a name that is written from right to left.
 */
export function escaped(text: string): string {
  const allowed = text.replaceAll(FORBIDDEN, '?').replaceAll(RIGHT_TO_LEFT, '$&\u200E');
  return allowed.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);
}

function htmlOf(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'html' in content ? content.html : content.map(htmlOf).join('');
}

/**
 * A region that scrolls sideways on a narrow page, also by keyboard. The label is its accessible name, unique in the
 * page.
 */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

const WIDTH = 720;

/** An element as the text of SVG, in which all texts are escaped: no text of a user becomes markup. */
function svgText({ tag, attributes, children }: SvgTree): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  return `<${tag}${written.join('')}>${content.join('')}</${tag}>`;
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
  checkMembers(shown, 'a chart', 'model', 'title');
  const part = partOf(shown.model, WIDTH);
  const title = paragraph(linesIn(shown.title, WIDTH), 0, 'ink name');
  const legend = paragraph(linesIn(shown.legend, WIDTH), 0, 'quiet');
  const whole = stacked([title, legend, { marks: [], height: 12 }, part]);
  const drawing = picture(shown, whole, Math.max(WIDTH, part.width ?? 0));
  const { tag, attributes, children } = painted(drawing);
  return svgText({ tag, attributes: { ...attributes, ...FONTS }, children: [STYLE, ...children] });
}

/** Colors for a dark screen. Without a color scheme a viewer shows the SVG on white. */
const STYLE = element('style', {}, [
  `:root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){${CHART_STYLE}${CHART_COLORS}}`,
]);

const FONTS = { 'font-family': CHART_FONTS, 'font-size': 12 };

/** Marks with their colors for a light screen as attributes: many programs draw SVG without its style. */
function painted({ tag, attributes, children }: SvgTree): SvgTree {
  const [name = '', ...more] = String(attributes['class'] ?? '').split(' ');
  const color = COLORS[name]?.light ?? '';
  const isOpen = tag === 'line' || more.includes('open');
  const paint = isOpen ? { fill: 'none', stroke: color, 'stroke-linejoin': 'round' } : { fill: color };
  return {
    tag,
    attributes: { ...attributes, ...(color !== '' && paint), ...(more.includes('name') && { 'font-weight': 'bold' }) },
    children: children.map((child) => (typeof child === 'string' ? child : painted(child))),
  };
}

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
