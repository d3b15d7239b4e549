import { element, type SvgTree, tenth } from './svg-tree.js';

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
export function ring(x: number, y: number, radius = 7): SvgTree {
  return element('circle', { class: 'exact open', cx: x, cy: y, r: radius, 'stroke-width': 1.5 });
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
