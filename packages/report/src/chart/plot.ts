import { grouped, plainNumber } from '../words/estimate.js';
import {
  label,
  line,
  LINE,
  linesIn,
  moved,
  paragraph,
  type Part,
  roomFor,
  stacked,
  type SvgTree,
  tenth,
} from './svg-tree.js';

export type Area = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

/** Space between a text and what is next to it, in pixels. */
export const GAP = 8;

/** Horizontal lines at the ticks of a vertical axis, with their texts left of the plot. */
export function gridLines(
  scale: Scale,
  ticks: readonly number[],
  { left, right, top, bottom }: Area,
  text = tickText,
): readonly SvgTree[] {
  const y = placing(scale, bottom, top);
  return spaced(ticks, y, () => 14).flatMap((value) => [
    line('grid', [left, y(value), right, y(value)]),
    label(text(value), left - GAP, y(value) + 4, 'quiet', 'end'),
  ]);
}

/** The height of the axis below a plot, without its title. */
export const AXIS_HEIGHT = 22;

/** The line, the ticks and the texts of the axis below a plot. Texts without room are left out. */
export function axisBelow(scale: Scale, ticks: readonly number[], { left, right, bottom }: Area): readonly SvgTree[] {
  const x = placing(scale, left, right);
  const named = spaced(ticks, x, (value) => roomFor(tickText(value)) + 4);
  return [
    line('line', [left, bottom, right, bottom]),
    ...named.flatMap((value) => [
      line('line', [x(value), bottom, x(value), bottom + 4]),
      label(tickText(value), x(value), bottom + 17, 'quiet', 'middle'),
    ]),
  ];
}

/** The title of the axis below a plot: centered lines. */
export function axisTitle(titles: readonly string[], { left, right }: Pick<Area, 'left' | 'right'>): Part {
  const lines = titles.flatMap((title) => linesIn(title, right - left));
  return paragraph(lines, (left + right) / 2, 'ink', 'middle');
}

/** The values whose texts have room next to each other, from the first one: every one of them, every second, … */
function spaced(values: readonly number[], at: Placing, size: Placing): readonly number[] {
  const fits = (kept: readonly number[]): boolean =>
    kept.every((value, index) => {
      const next = kept[index + 1];
      return next === undefined || Math.abs(at(next) - at(value)) >= (size(value) + size(next)) / 2;
    });
  for (let every = 1; every < values.length; every++) {
    const kept = values.filter((_, index) => index % every === 0);
    if (fits(kept)) return kept;
  }
  return values.slice(0, 1);
}

export function pointsOf(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map((point) => point.map(tenth).join(',')).join(' ');
}

/** The values between the two ends of an axis. */
export interface Scale {
  /** The value at the lower end. */
  readonly low: number;
  /** The value at the upper end, above the lower one. */
  readonly high: number;
  /** Whether equal distances are equal ratios; the ends are then positive. */
  readonly isLog: boolean;
}

/** The place of a value, in pixels. */
export type Placing = (value: number) => number;

export function placing({ low, high, isLog }: Scale, from: number, to: number): Placing {
  const [start, end, at] = isLog ? [Math.log(low), Math.log(high), Math.log] : [low, high, Number];
  return (value) => from + ((at(value) - start) / (end - start)) * (to - from);
}

/**
 * Round values for the ticks of a scale: multiples of 1, 2 or 5 times a power of ten, at most `most` of them if it is
 * linear, and at least `least` apart.
 */
export function ticksOf({ low, high, isLog }: Scale, most: number, least = 0): readonly number[] {
  const logarithmic = isLog ? logTicks(low, high) : [];
  return logarithmic.length >= 3 ? logarithmic : linearTicks(low, high, most, least);
}

function linearTicks(low: number, high: number, most: number, least: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / most));
  for (const factor of [1, 2, 5, 10, 20, 50, 100]) {
    const step = Math.max(least, factor * power);
    const first = Math.ceil(low / step - 1e-9);
    const count = Math.floor(high / step + 1e-9) - first + 1;
    if (count <= most) return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  }
  return [];
}

function logTicks(low: number, high: number): readonly number[] {
  const factors = high / low > 1000 ? [1] : high / low > 8 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8];
  const from = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - from + 1 }, (_, at) => 10 ** (from + at));
  const values = powers.flatMap((power) => factors.map((factor) => Number((factor * power).toPrecision(12))));
  return values.filter((value) => value >= low && value <= high);
}

/** The number at a tick: all of its digits, grouped by commas: `12,500`, `−0.5`. */
export function tickText(value: number): string {
  const [whole = '', ...fraction] = plainNumber(Math.abs(value)).split('.');
  return `${value < 0 ? '−' : ''}${[grouped(Number(whole)), ...fraction].join('.')}`;
}

interface Panel extends Part {
  readonly names: readonly string[];
}

/** The space between two panels, in pixels. */
const [BETWEEN, BELOW] = [32, 12];

/** As many panels next to each other as have a width of at least `least`. */
export function gridOf(panels: number, width: number, least: number) {
  const columns = Math.max(1, Math.min(panels, Math.floor((width + BETWEEN) / (least + BETWEEN))));
  return { columns, size: (width - (columns - 1) * BETWEEN) / columns };
}

/** Panels in rows; the plots of a row are at the same height. The names start at `left`. */
export function multiples(panels: readonly Panel[], { columns, size }: ReturnType<typeof gridOf>, left: number): Part {
  const rows = Array.from({ length: Math.ceil(panels.length / columns) }, (_, row): Part => {
    const ofRow = panels.slice(row * columns, (row + 1) * columns).map((panel) => ({
      panel,
      lines: panel.names.flatMap((name) => linesIn(name, size - left)),
    }));
    const head = LINE * Math.max(...ofRow.map(({ lines }) => lines.length));
    const marks = ofRow.map(({ panel, lines }, column) =>
      moved([...paragraph(lines, left, 'ink name').marks, moved(panel.marks, 0, head)], column * (size + BETWEEN), 0),
    );
    const isLast = (row + 1) * columns >= panels.length;
    return { marks, height: head + Math.max(...ofRow.map(({ panel }) => panel.height)) + (isLast ? 0 : BELOW) };
  });
  return stacked(rows);
}
