import {
  type Area,
  AXIS_HEIGHT,
  axisBelow,
  axisTitle,
  GAP,
  gridLines,
  gridOf,
  multiples,
  type Placing,
  placing,
  pointsOf,
  type Scale,
  ticksOf,
  tickText,
} from './plot.js';
import {
  element,
  interval,
  line,
  LINE,
  linesIn,
  moved,
  paragraph,
  type Part,
  type Point,
  ring,
  roomForAll,
  shape,
  stacked,
  type SvgTree,
} from './svg-tree.js';

/** Means along a number, in a panel or several. */
export interface CurveModel {
  /** Its kind. */
  readonly kind: 'curve';
  /** The horizontal axis, its title, and the values at its ticks; round values if they are left out. */
  readonly across: {
    /** Its title. */
    readonly title: string;
    /** Its ends. */
    readonly scale: Scale;
    /** The values at its ticks, ascending. */
    readonly values?: readonly number[];
  };
  /** The vertical axis and the lines of its title. */
  readonly up: {
    /** The lines of its title. */
    readonly titles: readonly string[];
    /** Its ends. */
    readonly scale: Scale;
  };
  /** Horizontal lines: the value that favors neither side, an exact value, or the ends of a wanted interval. */
  readonly levels: readonly {
    /** Where it is. */
    readonly value: number;
    /** A thin gray line, or a dashed line for an exact value. */
    readonly color: 'quiet' | 'exact';
  }[];
  /** Whether the intervals of a curve are a band, as for very many points. */
  readonly isBand: boolean;
  /** The plots, next to each other as far as there is room. */
  readonly panels: readonly {
    /** What it shows; empty for a single panel. */
    readonly name: string;
    /** Its curves. */
    readonly curves: readonly Curve[];
  }[];
}

/** A mean at its place. */
export interface CurvePoint extends Point {
  /** Its value on the horizontal axis. */
  readonly at: number | undefined;
}

/** The means of a line-up. */
export interface Curve {
  /** Its color and shape, an integer from 0 to 5. */
  readonly series: number;
  /** Its name at the end of the line; empty if the panel names it. */
  readonly name: string;
  /** Ascending along the axis; a point without a place is a level of the whole panel. */
  readonly points: readonly CurvePoint[];
}

/** The minimum height of a plot, and the minimum width of one of several panels, in pixels. */
const [LEAST_HEIGHT, PANEL] = [230, 300];

/** The width of the names at the ends of curves, and on a panel that is narrower than the last number. */
const [NAMES, NARROW_NAMES, ROOMY] = [160, 104, 480];

const MOST_TICKS = 6;

const TOP = 8;

/** Space between the outermost values and the ends of the plot. */
const INSET = 10;

/** How a level with a color is drawn. */
const DASHED = { 'stroke-width': 1.5, 'stroke-dasharray': '5 4' };

/** The dashes of curves, so that a later one does not hide an earlier one. */
const DASHES = ['', '7 4', '3 3', '9 3 2 3', '2 4', '12 4'];

/** Lines through means with their intervals and exact values; each line ends at the name of its line-up. */
export function curvePart(model: CurveModel, width: number): Part {
  const { panels, across, up } = model;
  const grid = gridOf(panels.length, width, PANEL);
  const isNamed = panels.some(({ curves }) => curves.some(({ name }) => name !== ''));
  const names = !isNamed ? 0 : grid.size >= ROOMY ? NAMES : NARROW_NAMES;
  // Half of the text of the last tick is right of the last value.
  const ends = Math.max(0, roomForAll(placesOf(model).map(tickText)) / 2 - INSET);
  const left = Math.max(ends, roomForAll(ticksOf(up.scale, MOST_TICKS).map(tickText)) + GAP);
  const rooms = panels.map(({ curves }) => namesOf(curves, names).reduce((sum, one) => sum + one.room, 0));
  const bottom = TOP + Math.max(LEAST_HEIGHT, ...rooms);
  const area: Area = { left, right: grid.size - Math.max(names, ends), top: TOP, bottom };
  const plots = panels.map(({ name, curves }) => {
    const marks = panelMarks(model, curves, area, names);
    return { names: name === '' ? [] : [name], marks, height: bottom + AXIS_HEIGHT };
  });
  const titles = up.titles.flatMap((title) => linesIn(title, width));
  const head = paragraph(titles, 0, 'ink');
  const title = axisTitle([across.title], { left, right: grid.columns === 1 ? area.right : width });
  return stacked([{ ...head, height: head.height + TOP }, multiples(plots, grid, 0), title]);
}

const placesOf = ({ across: { values, scale } }: CurveModel): readonly number[] => values ?? ticksOf(scale, MOST_TICKS);

function panelMarks(model: CurveModel, curves: readonly Curve[], area: Area, names: number): readonly SvgTree[] {
  const { across, up, levels, isBand } = model;
  const insetDown: Area = { ...area, top: area.top + INSET, bottom: area.bottom - INSET };
  const insetAcross: Area = { ...area, left: area.left + INSET, right: area.right - INSET };
  const x = placing(across.scale, insetAcross.left, insetAcross.right);
  const y = placing(up.scale, insetDown.bottom, insetDown.top);
  const inRange = levels.filter(({ value }) => value >= up.scale.low && value <= up.scale.high);
  return [
    ...gridLines(up.scale, ticksOf(up.scale, MOST_TICKS), insetDown),
    ...axisBelow(across.scale, placesOf(model), insetAcross),
    ...inRange.map(({ value, color }) => {
      return line(color, [area.left, y(value), area.right, y(value)], color === 'quiet' ? {} : DASHED);
    }),
    ...curves.flatMap((curve) => (isBand ? band(curve, x, y) : curveMarks(curve, x, y, area))),
    ...endNames(curves, names, y, area),
  ];
}

function curveMarks({ series, points }: Curve, x: Placing, y: Placing, area: Area): readonly SvgTree[] {
  const color = `curve-${series}`;
  const placed = points.flatMap(({ at, ...point }) => (at === undefined ? [] : [{ ...point, x: x(at) }]));
  const levels = points.filter(({ at }) => at === undefined);
  const path = { points: pointsOf(placed.map(({ x: at, mean }) => [at, y(mean)])), 'stroke-width': 1.5 };
  const dash = DASHES[series] ?? '';
  return [
    ...levels.map(({ mean }) => line(color, [area.left, y(mean), area.right, y(mean)], DASHED)),
    element('polyline', { class: `${color} open`, ...path, ...(dash === '' ? {} : { 'stroke-dasharray': dash }) }),
    ...placed.flatMap(({ x: at, mean, low, high, exact }) => [
      ...(exact === undefined ? [] : [ring(at, y(exact))]),
      ...(low === high ? [] : [interval(color, 'up', y(low), y(high), at)]),
      shape(series, at, y(mean)),
    ]),
  ];
}

/** A line within the band of its intervals, with a point at its end; a single point has the ends of its interval. */
function band({ points }: Curve, x: Placing, y: Placing): readonly SvgTree[] {
  const along = (which: 'mean' | 'low' | 'high') => points.map((one) => [x(one.at ?? 0), y(one[which])] as const);
  const last = along('mean').at(-1);
  const end = last === undefined ? [] : [element('circle', { class: 'estimate', cx: last[0], cy: last[1], r: 4 })];
  const [only, ...others] = points;
  if (only !== undefined && others.length === 0)
    return [interval('estimate', 'up', y(only.low), y(only.high), x(only.at ?? 0)), ...end];
  const outline = [...along('high'), ...along('low').reverse()];
  return [
    element('polygon', { class: 'bar', points: pointsOf(outline), opacity: '0.55' }),
    element('polyline', { class: 'estimate open', points: pointsOf(along('mean')), 'stroke-width': 1.75 }),
    ...end,
  ];
}

/** The names at the ends of curves: their lines, the value at the end, and the height that they take, in pixels. */
function namesOf(curves: readonly Curve[], width: number) {
  return curves.flatMap(({ name, series, points }) => {
    const value = points.at(-1)?.mean;
    if (name === '' || value === undefined) return [];
    const lines = linesIn(name, width - GAP);
    return [{ lines, series, value, room: LINE * lines.length + 4 }];
  });
}

function endNames(curves: readonly Curve[], width: number, y: Placing, area: Area): readonly SvgTree[] {
  const names = namesOf(curves, width);
  const boxes = names.map(({ value, room }) => ({ at: y(value), room }));
  const middles = apart(boxes, area.top, area.bottom);
  return names.map(({ lines, series }, index) => {
    const { marks } = paragraph(lines, area.right + GAP, `curve-${series}`);
    return moved(marks, 0, (middles[index] ?? 0) - (LINE * lines.length) / 2);
  });
}

type Box = Readonly<Record<'at' | 'room', number>>;

/** Moves boxes apart that would overlap, each as little as needed. Together they are at most as high as the space. */
export function apart(boxes: readonly Box[], top: number, bottom: number): readonly number[] {
  const order = [...boxes.keys()].sort((one, other) => (boxes[one]?.at ?? 0) - (boxes[other]?.at ?? 0) || one - other);
  const placed = boxes.map(({ at }) => at);
  const half = (index: number): number => (boxes[index]?.room ?? 0) / 2;
  // The downward pass makes room below each box; the upward pass moves boxes back into the space.
  let edge = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, edge + half(index));
    edge = placed[index] + half(index);
  }
  edge = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, edge - half(index));
    edge = placed[index] - half(index);
  }
  return placed;
}
