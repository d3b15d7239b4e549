import { columnsOf, padded, printable, wrapWords } from '../words/wrap.js';
import { BOLD, FAINT, GREEN, ON_GREEN, type Paint, RED } from './colors.js';
import { extremes } from '../words/estimate.js';

/** One place of a table. */
export interface Place {
  readonly words: readonly string[];
  readonly style?: keyof typeof PAINTS;
}

/** The kinds of places that differ from others. A row with a `source` has known values for the row above. */
const PAINTS = {
  /** The title of a column of texts, and of a column of numbers. */
  text: BOLD,
  number: BOLD,
  source: FAINT,
  known: FAINT,
  agrees: GREEN,
  differs: RED,
  /** A win rate far from one half. */
  high: ON_GREEN,
  low: FAINT,
} as const satisfies Readonly<Record<string, Paint>>;

/** A table for a terminal and for Markdown. */
export interface TextTable {
  /** One line for each measure, and remarks. */
  readonly labels: readonly string[];
  /** The number of columns that identify the rows. */
  readonly keys: number;
  /** The first row has the titles of the columns. */
  readonly rows: readonly (readonly Place[])[];
}

type Rows = TextTable['rows'];

/** A text as words, of which the half-width of an interval keeps its sign: `50.498` and `± 0.014`. */
export function placeOf(text: string, style?: Place['style']): Place {
  const words = text.split(/(?<!±) /).filter((word) => word !== '');
  return { words: words.map(printable), ...(style && { style }) };
}

export function titles(keys: readonly string[], columns: readonly string[]): readonly Place[] {
  return [...keys.map((name) => placeOf(name, 'text')), ...columns.map((name) => placeOf(name, 'number'))];
}

const GAP = 2;

/** The label columns together can take at least this width. */
const LABEL_WIDTH = 12;

/**
 * Arranges a table in columns that fit a width, from 24 on. Columns that are too wide break their lines between words;
 * columns that still do not fit follow in further bands, each with the labels again. The first row is the header.
 */
export function setColumns(rows: Rows, width: number, labels = 1, color = false): readonly string[] {
  const wanted = Array.from({ length: labels }, (_, column) => natural(rows, column));
  const labelWidths = narrowed(wanted, Math.max(LABEL_WIDTH, Math.floor(width / (labels === 1 ? 3 : 2))));
  const room = width - labelWidths.reduce((sum, one) => sum + one + GAP, 0);
  const columns = Array.from({ length: (rows[0]?.length ?? labels) - labels }, (_, at) => at + labels);
  return bandsOf(columns, rows, room).flatMap((band, index) => {
    const widths = [...labelWidths, ...spread(band, rows, room)];
    const lines = rows
      .filter((row) => isShown(row, band))
      .flatMap((row) => setRow([...row.slice(0, labels), ...band.map((column) => row[column])], widths, color));
    return index === 0 ? lines : ['', ...lines];
  });
}

/** The widths of label columns. The widest one becomes narrower until all of them fit. */
function narrowed(widths: readonly number[], room: number): readonly number[] {
  if (widths.reduce((sum, one) => sum + one + GAP, -GAP) <= room) return widths;
  const widest = Math.max(...widths);
  if (widest <= 1) return widths;
  const narrower = [...widths];
  narrower[widths.indexOf(widest)] = widest - 1;
  return narrowed(narrower, room);
}

/** Whether a row breaks its lines before other rows break theirs. */
const yields = (row: readonly Place[]): boolean => row.some(({ style }) => style === 'source');

/** Whether to show a row in a band. A row that yields is left out if it is empty there. */
function isShown(row: readonly Place[], band: readonly number[]): boolean {
  return !yields(row) || band.some((column) => (row[column]?.words.length ?? 0) > 0);
}

/** As many columns in each band as their longest words allow. */
function bandsOf(columns: readonly number[], rows: Rows, room: number): readonly (readonly number[])[] {
  const bands: number[][] = [];
  let left = -1;
  for (const column of columns) {
    const needed = least(rows, column, room) + GAP;
    if (needed > left) {
      bands.push([]);
      left = room + GAP;
    }
    bands.at(-1)?.push(column);
    left -= needed;
  }
  return bands;
}

/**
 * The widths of a band: the least that each column needs, then the remaining room for columns that want more. Rows that
 * do not yield come first.
 */
function spread(band: readonly number[], rows: Rows, room: number): readonly number[] {
  const needed = band.map((column) => least(rows, column, room));
  const left = (widths: readonly number[]): number => room - widths.reduce((sum, one) => sum + one + GAP, -GAP);
  const widenedFor = (some: Rows, widths: readonly number[]): readonly number[] => {
    const wanted = band.map((column) => natural(some, column));
    return widened(widths, wanted, left(widths));
  };
  const firm = rows.filter((row) => !yields(row));
  const widths = widenedFor(rows, widenedFor(firm, needed));
  return band.map((column, at) => used(rows, column, widths[at] ?? 1));
}

/** Widens all columns that need more by one, as long as there is room for all, so that similar columns break alike. */
function widened(widths: readonly number[], wanted: readonly number[], left: number): readonly number[] {
  const wider = widths.map((one, at) => Math.min(one + 1, Math.max(one, wanted[at] ?? 0)));
  const taken = wider.filter((one, at) => one !== widths[at]).length;
  return taken === 0 || taken > left ? widths : widened(wider, wanted, left - taken);
}

function setRow(places: readonly (Place | undefined)[], widths: readonly number[], color: boolean): readonly string[] {
  const lines = places.map((place, at) => wrapWords(place?.words ?? [], widths[at] ?? 1));
  return Array.from({ length: Math.max(...lines.map((one) => one.length)) }, (_, line) => {
    const cells = places.map((place, at) => {
      const text = lines[at]?.[line] ?? '';
      const set = padded(text, (widths[at] ?? 0) + GAP);
      return color && text !== '' && place?.style ? PAINTS[place.style](text) + set.slice(text.length) : set;
    });
    return cells.join('').trimEnd();
  });
}

function used(rows: Rows, column: number, limit: number): number {
  return extremes([1, ...rows.flatMap((row) => wrapWords(row[column]?.words ?? [], limit).map(columnsOf))])[1];
}

function natural(rows: Rows, column: number): number {
  return extremes([1, ...rows.map((row) => columnsOf(row[column]?.words.join(' ') ?? ''))])[1];
}

function least(rows: Rows, column: number, room: number): number {
  return Math.min(room, extremes([1, ...rows.flatMap((row) => row[column]?.words.map(columnsOf) ?? [])])[1]);
}
