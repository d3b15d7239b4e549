import {
  AXIS_HEIGHT,
  axisBelow,
  axisTitle,
  GAP,
  type Placing,
  placing,
  type Scale,
  ticksOf,
  tickText,
} from './plot.js';
import {
  element,
  interval,
  label,
  line,
  LINE,
  linesIn,
  moved,
  paragraph,
  type Part,
  type Point,
  ring,
  roomForAll,
  stacked,
  type SvgTree,
} from './svg-tree.js';

/** Means with their intervals, a row for each. */
export interface IntervalModel {
  /** Its kind. */
  readonly kind: 'interval';
  /** What the names of the rows are. */
  readonly key: string;
  /** The lines of the title of the axis. */
  readonly titles: readonly string[];
  /** The value that favors neither side, if there is one. */
  readonly neutral: number | undefined;
  /** The ends of the axis. */
  readonly scale: Scale;
  /** The rows, in their order. */
  readonly rows: readonly IntervalRow[];
}

/** A row. */
export interface IntervalRow {
  /** What it shows. */
  readonly name: string;
  /** The mean and its interval in words. */
  readonly text: string;
  /** The same as numbers. */
  readonly point: Point;
}

/** From this width on, names and numbers are next to the plot; on a narrower chart they are above it. */
const ROOMY = 480;

/** The widest column of names, as a share of the chart. */
const NAMES = 0.4;

/** The height of the marks of a row, with room for the triangle of a published value. */
const ROW = 26;

const TICK = 64;

/** The minimum space between the outermost values and the ends of the plot. */
const INSET = 10;

/** A row for each mean: its name, a point with its interval on a common axis, and its number. */
export function intervalPart({ rows, scale, key, titles, neutral }: IntervalModel, width: number): Part {
  const numbers = roomForAll([...rows.map(({ text }) => text), 'mean']) + GAP;
  const isWide = width >= ROOMY;
  const widest = Math.min(roomForAll([...rows.map(({ name }) => name), key]), NAMES * width);
  const names = isWide ? widest + GAP : width - numbers;
  const [left, right] = isWide ? [names, width - numbers] : [0, width];
  const middle = (left + right) / 2;
  const room = Math.min(middle, width - middle);
  const values = ticksOf(scale, Math.max(2, Math.floor((right - left) / TICK)));
  // Half of the text of a tick can be next to the outermost values.
  const inset = Math.max(INSET, roomForAll(values.map(tickText)) / 2);
  const x = placing(scale, left + inset, right - inset);
  const isNeutral = neutral !== undefined && neutral >= scale.low && neutral <= scale.high;
  const rowPart = ({ name, text, point }: IntervalRow): Part => {
    const words = paragraph(linesIn(name, names - GAP), 0, 'ink');
    const height = isWide ? Math.max(ROW, words.height + 8) : words.height + ROW;
    const y = isWide ? height / 2 : words.height + ROW / 2;
    const marks = [
      line('grid', [left, y, right, y]),
      ...(isNeutral ? [line('quiet', [x(neutral), isWide ? 0 : words.height, x(neutral), height])] : []),
      moved(words.marks, 0, isWide ? (height - words.height) / 2 : 0),
      label(text, width, isWide ? y + 4 : 11, 'ink', 'end'),
      ...marksOf(point, x, y),
    ];
    return { marks, height };
  };
  const body = stacked([
    { marks: [label(key, 0, 11, 'ink'), label('mean', width, 11, 'ink', 'end')], height: LINE + 4 },
    ...rows.map(rowPart),
  ]);
  const area = { left: left + inset, right: right - inset, top: 0, bottom: body.height };
  const marks = [...body.marks, ...axisBelow(scale, values, area)];
  const title = axisTitle(titles, { left: middle - room, right: middle + room });
  return stacked([{ marks, height: body.height + AXIS_HEIGHT }, title]);
}

function marksOf({ mean, low, high, exact, published }: Point, x: Placing, y: number): readonly SvgTree[] {
  const triangle = { class: 'reference', d: 'M-4.5-4H4.5L0 4Z' };
  return [
    ...(exact === undefined ? [] : [ring(x(exact), y)]),
    ...(low === high ? [] : [interval('estimate', 'across', x(low), x(high), y)]),
    element('circle', { class: 'estimate', cx: x(mean), cy: y, r: 3.2 }),
    ...(published === undefined
      ? []
      : [element('path', { ...triangle, transform: `translate(${x(published).toFixed(1)} ${y - 9})` })]),
  ];
}
