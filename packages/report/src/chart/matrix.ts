import { GAP } from './plot.js';
import {
  element,
  label,
  LINE,
  linesIn,
  moved,
  paragraph,
  type Part,
  roomFor,
  roomForAll,
  type SvgTree,
} from './svg-tree.js';

/** A number for each ordered pair of strategies. */
export interface MatrixModel {
  /** Its kind. */
  readonly kind: 'matrix';
  /** The strategies of the first seat. */
  readonly rows: readonly string[];
  /** The strategies of the second seat. */
  readonly columns: readonly string[];
  /** What the rows and the columns are. */
  readonly titles: readonly [down: string, across: string];
  /** Whether colors run from one hue to another over a neutral middle. */
  readonly isDiverging: boolean;
  /** The pairs that met. */
  readonly fields: readonly MatrixField[];
}

/** A field of a matrix. */
interface MatrixField {
  /** The index of the first seat's strategy. */
  readonly row: number;
  /** The index of the second seat's strategy. */
  readonly column: number;
  /** Its shade, an integer from 0 to 6. */
  readonly shade: number;
  /** The mean in words. */
  readonly mean: string;
  /** The half-width of its interval in words; empty without one. */
  readonly plusMinus: string;
}

/** The minimum width of a field in a wide and in a narrow chart, and its height, in pixels. */
const [WIDE, NARROW, HEIGHT] = [92, 60, 46];

/** A matrix has wide fields from this width on. */
const WIDE_CHART = 560;

/** The names of rows have at least and at most this width, in pixels. */
const [LEAST_NAMES, MOST_NAMES] = [100, 280];

/** The shades on which the text has the other color. */
export const STRONG: Readonly<Record<'steps' | 'diverging', readonly number[]>> = {
  steps: [4, 5, 6],
  diverging: [0, 1, 5, 6],
};

/** The numbers of all pairs in shaded fields. With long names, the columns have the numbers of the rows. */
export function matrixPart(model: MatrixModel, width: number): Part & { readonly width: number } {
  const { rows, columns, fields, titles, isDiverging } = model;
  const [down, across] = titles;
  const texts = fields.flatMap(({ mean, plusMinus }) => [mean, plusMinus]);
  const least = Math.max(width >= WIDE_CHART ? WIDE : NARROW, roomForAll(texts));
  const isShort = columns.every((name) => roomFor(name) <= least);
  const heads = isShort ? columns : columns.map((_, at) => String(at + 1));
  const numbers = isShort ? 0 : roomFor(String(rows.length)) + GAP;
  const room = Math.max(LEAST_NAMES, Math.min(MOST_NAMES, width - least * columns.length - GAP));
  const left = Math.min(room, roomForAll([...rows, down]) + numbers) + GAP;
  const field = Math.max(least, Math.floor((width - left) / columns.length));
  const lines = rows.map((name) => linesIn(name, left - numbers - GAP));
  const heights = lines.map((one) => Math.max(HEIGHT, one.length * LINE + 6));
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, one) => sum + one, 0));
  const head = 2 * LINE + 6;
  const marks: readonly SvgTree[] = [
    label(down, 0, LINE + 11, 'quiet'),
    label(across, left, 11, 'quiet'),
    ...heads.map((name, at) => label(name, left + (at + 0.5) * field, LINE + 13, 'ink', 'middle')),
    ...lines.map((own, at) => {
      const number = isShort ? [] : [label(String(at + 1), 0, 11, 'quiet')];
      const top = head + (tops[at] ?? 0) + ((heights[at] ?? 0) - own.length * LINE) / 2;
      return moved([...number, ...paragraph(own, numbers, 'ink').marks], 0, top);
    }),
    ...fields.map(({ row, column, shade, mean, plusMinus }) => {
      const strong = isDiverging ? STRONG.diverging : STRONG.steps;
      const color = strong.includes(shade) ? 'strong' : 'ink';
      const [height, middle] = [(heights[row] ?? 0) - 3, (heights[row] ?? 0) / 2];
      const shapes = [
        element('rect', { class: `${isDiverging ? 'diverging' : 'step'}-${shade}`, width: field - 3, height, rx: 3 }),
        label(mean, field / 2 - 1.5, middle - (plusMinus === '' ? -3 : 3), `${color} name`, 'middle'),
        ...(plusMinus === '' ? [] : [label(plusMinus, field / 2 - 1.5, middle + 12, color, 'middle')]),
      ];
      return moved(shapes, left + column * field, head + (tops[row] ?? 0));
    }),
  ];
  const height = head + heights.reduce((sum, one) => sum + one, 0);
  return { marks, height, width: Math.max(width, left + field * columns.length) };
}
