import { element, line, type SvgTree } from './svg-tree.js';

/** A mean with its interval and the known values of the same quantity, in units of the measure. */
export interface Point {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** The exact value, if it is known. */
  readonly exact?: number;
  /** A published value, if there is one. */
  readonly published?: number;
}

/** Half of the length of the ends of an interval, in pixels: they are visible behind the point of the mean. */
const CAP = 5;

/** An interval along the axis across, with its ends. */
export function intervalAcross(color: string, low: number, high: number, y: number): SvgTree {
  return bars(color, [
    [low, y, high, y],
    [low, y - CAP, low, y + CAP],
    [high, y - CAP, high, y + CAP],
  ]);
}

/** An interval along the axis up, with its ends. */
export function intervalUp(color: string, x: number, low: number, high: number): SvgTree {
  return bars(color, [
    [x, low, x, high],
    [x - CAP, low, x + CAP, low],
    [x - CAP, high, x + CAP, high],
  ]);
}

function bars(color: string, lines: readonly (readonly number[])[]): SvgTree {
  const path = lines.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => `M${one(x1)} ${one(y1)}L${one(x2)} ${one(y2)}`).join('');
  return element('path', { class: `${color} open`, d: path, 'stroke-width': 2 });
}

/** The exact value: a ring around the point of the estimate, which stays visible. */
export function ring(x: number, y: number, radius = 7): SvgTree {
  return element('circle', { class: 'exact open', cx: x, cy: y, r: radius, 'stroke-width': 1.5 });
}

/** A line at the value that favors neither side. */
export function neutralLine(ends: readonly number[]): SvgTree {
  return line('quiet', ends);
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
  return element('path', {
    class: `curve-${series}`,
    d: path,
    transform: `translate(${one(x)} ${one(y)}) scale(${radius})`,
  });
}

const one = (value: number): number => Math.round(value * 10) / 10;
