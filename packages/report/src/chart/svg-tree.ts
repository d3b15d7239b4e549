import { columnsOf, wrapWords } from '../words/wrap.js';

/** An element of SVG as plain data: a page writes it as text, and a site renders it as nodes of its framework. */
export interface SvgTree {
  /** The name of the element. */
  readonly tag: string;
  /** Its attributes. Colors are classes: see `CHART_COLORS`. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Its elements and texts, in order. Texts are not escaped. */
  readonly children: readonly (SvgTree | string)[];
}

/** A number of pixels with one decimal. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** An element. Coordinates have one decimal: a tenth of a pixel. */
export function element(tag: string, given: SvgTree['attributes'], children: SvgTree['children'] = []): SvgTree {
  const entries = Object.entries(given).map(([name, one]) => [name, typeof one === 'number' ? tenth(one) : one]);
  return { tag, attributes: Object.fromEntries(entries) as SvgTree['attributes'], children };
}

export function line(color: string, [x1, y1, x2, y2]: readonly number[], more: SvgTree['attributes'] = {}): SvgTree {
  return element('line', { class: color, x1: x1 ?? 0, y1: y1 ?? 0, x2: x2 ?? 0, y2: y2 ?? 0, ...more });
}

/** A drawing: marks below each other, and the height that they take in pixels. */
export interface Part {
  readonly marks: readonly SvgTree[];
  readonly height: number;
}

export function stacked(parts: readonly Part[]): Part {
  let height = 0;
  const marks = parts.map((part) => {
    const group = moved(part.marks, 0, height);
    height += part.height;
    return group;
  });
  return { marks, height };
}

export function moved(marks: readonly SvgTree[], x: number, y: number): SvgTree {
  return element('g', { transform: `translate(${tenth(x)} ${tenth(y)})` }, marks);
}

export const LINE = 15;

/**
 * Pixels that a line of text takes at most for each of its characters: the widest fonts of systems have digits and, on
 * average, letters of this width. It makes room and breaks lines. No mark and no text has its place by it: texts are
 * anchored at their start, middle or end.
 */
const CHARACTER = 8;

/** Characters that are up to half as wide again. */
const WIDE = /[%@mMW]/g;

export function roomFor(text: string): number {
  return (columnsOf(text) + (text.match(WIDE) ?? []).length / 2) * CHARACTER;
}

export const roomForAll = (texts: readonly string[]): number => Math.max(0, ...texts.map(roomFor));

/** A text on as many lines as it needs. No text is cut. */
export function linesIn(text: string, width: number): readonly string[] {
  return wrapWords(text.split(' '), Math.max(4, Math.floor(width / CHARACTER)));
}

/** The side of a text that is at its place. */
export type Anchor = 'start' | 'middle' | 'end';

export function label(text: string, x: number, y: number, color: string, anchor: Anchor = 'start'): SvgTree {
  return element('text', { class: color, x, y, ...(anchor === 'start' ? {} : { 'text-anchor': anchor }) }, [text]);
}

/** Lines of text below each other; each line takes 15 pixels. */
export function paragraph(lines: readonly string[], x: number, color: string, anchor: Anchor = 'start'): Part {
  return { marks: lines.map((text, at) => label(text, x, LINE * at + 11, color, anchor)), height: LINE * lines.length };
}

/** A mean with its interval and the known values of the same quantity, in units of the measure. */
export interface Point {
  /** The mean. */
  readonly mean: number;
  /** The lower end of the interval; the mean without an interval. */
  readonly low: number;
  /** The upper end of the interval; the mean without an interval. */
  readonly high: number;
  /** The exact value, if it is known. */
  readonly exact?: number;
  /** A published value, if there is one. */
  readonly published?: number;
}

/** Half of the length of the ends of an interval, in pixels: they are visible behind the point of the mean. */
const CAP = 5;

/** An interval with its ends. The place of a value along the axis and the place on the other axis are in pixels. */
export function interval(color: string, axis: 'across' | 'up', low: number, high: number, at: number): SvgTree {
  const [x1, x2, y1, y, y2] = [low, high, at - CAP, at, at + CAP].map(tenth);
  const across = `M${x1} ${y}L${x2} ${y}M${x1} ${y1}L${x1} ${y2}M${x2} ${y1}L${x2} ${y2}`;
  const up = `M${y} ${x1}L${y} ${x2}M${y1} ${x1}L${y2} ${x1}M${y1} ${x2}L${y2} ${x2}`;
  return element('path', { class: `${color} open`, d: axis === 'across' ? across : up, 'stroke-width': 2 });
}

/** The exact value: a ring around the point of the estimate, which stays visible. */
export function ring(x: number, y: number): SvgTree {
  return element('circle', { class: 'exact open', cx: x, cy: y, r: 7, 'stroke-width': 1.5 });
}

/** The shapes of the points of curves, one for each color, in a square from -1 to 1. */
const SHAPES = [
  '',
  'M0-1.1L1 .8H-1Z',
  'M-.85-.85H.85V.85H-.85Z',
  'M0 1.1L1-.8H-1Z',
  'M-.35-1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35Z',
  'M0-1.2L1 0L0 1.2L-1 0Z',
];

/** The radii of the points of curves: points of a later curve do not hide those of an earlier one. */
const RADII = [4.4, 4.2, 3.6, 3.6, 3.4, 3.2];

/** The point of a curve. */
export function shape(series: number, x: number, y: number): SvgTree {
  const [path = '', radius = 4] = [SHAPES[series], RADII[series]];
  if (path === '') return element('circle', { class: `curve-${series}`, cx: x, cy: y, r: radius });
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${radius})`;
  return element('path', { class: `curve-${series}`, d: path, transform });
}
