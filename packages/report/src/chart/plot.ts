import { type Placing, placing, type Scale } from './scale.js';
import { line, type Part, type SvgTree, tenth } from './svg-tree.js';
import { label, linesIn, paragraph, roomFor } from './text.js';

export type Area = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

export interface Ticks {
  readonly values: readonly number[];
  readonly text: (value: number) => string;
}

/** Space between a text and what is next to it, in pixels. */
export const GAP = 8;

/** Horizontal lines at the ticks of a vertical axis, with their texts left of the plot. */
export function gridLines(scale: Scale, ticks: Ticks, { left, right, top, bottom }: Area): readonly SvgTree[] {
  const y = placing(scale, bottom, top);
  return spaced(ticks.values, y, () => 14).flatMap((value) => [
    line('grid', [left, y(value), right, y(value)]),
    label(ticks.text(value), left - GAP, y(value) + 4, 'quiet', 'end'),
  ]);
}

/** The height of the axis below a plot, without its title. */
export const AXIS_HEIGHT = 22;

/** The line, the ticks and the texts of the axis below a plot. Texts without room are left out. */
export function axisBelow(scale: Scale, { values, text }: Ticks, { left, right, bottom }: Area): readonly SvgTree[] {
  const x = placing(scale, left, right);
  const named = spaced(values, x, (value) => roomFor(text(value)) + 4);
  return [
    line('line', [left, bottom, right, bottom]),
    ...named.flatMap((value) => [
      line('line', [x(value), bottom, x(value), bottom + 4]),
      label(text(value), x(value), bottom + 17, 'quiet', 'middle'),
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
