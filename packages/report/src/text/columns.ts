import { columnsOf, wrapWords } from './wrap.js';

/** What stands at one place: words, and how each line of them is painted. */
export interface Place {
  /** Words that may stand on different lines. */
  readonly words: readonly string[];
  /** Adds colours to a line, and no columns; nothing when left out. */
  readonly paint?: (line: string) => string;
  /** Whether it breaks its lines before others break theirs. */
  readonly yields?: boolean;
}

/** Spaces between columns. */
const GAP = 2;

/** Labels may take a third of a line, and this much of a short one. */
const LABEL_WIDTH = 12;

/**
 * Sets a table in columns that fit a width. Where they don't, words go below each other; where that is not
 * enough, the columns that are left over follow in further bands, each with the labels again.
 *
 * @param rows - the rows, all of the same length; the first is the header, the first place of each is its label
 * @param width - columns of the terminal, from 24 on
 */
export function setColumns(rows: readonly (readonly Place[])[], width: number): readonly string[] {
  const labelWidth = Math.min(natural(rows, 0), Math.max(LABEL_WIDTH, Math.floor(width / 3)));
  const room = width - labelWidth - GAP;
  const columns = Array.from({ length: (rows[0]?.length ?? 1) - 1 }, (_, at) => at + 1);
  return bandsOf(columns, rows, room).flatMap((band, index) => {
    const widths = [labelWidth, ...spread(band, rows, room)];
    const lines = rows
      .filter((row) => says(row, band))
      .flatMap((row) => setRow([row[0], ...band.map((column) => row[column])], widths));
    return index === 0 ? lines : ['', ...lines];
  });
}

/** Whether a row is worth a line in a band: one that yields may have nothing there. */
function says(row: readonly Place[], band: readonly number[]): boolean {
  return row[0]?.yields !== true || band.some((column) => (row[column]?.words.length ?? 0) > 0);
}

/** Columns for as long as their longest words fit beside each other. */
function bandsOf(
  columns: readonly number[],
  rows: readonly (readonly Place[])[],
  room: number,
): readonly (readonly number[])[] {
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
 * The widths of a band: the least that each column needs, and what is left dealt out among those that want more, those first that
 * do not yield, as far as their lines make use of it.
 */
function spread(band: readonly number[], rows: readonly (readonly Place[])[], room: number): readonly number[] {
  const needed = band.map((column) => least(rows, column, room));
  const left = (widths: readonly number[]): number => room - widths.reduce((sum, one) => sum + one + GAP, -GAP);
  const firm = rows.filter((row) => row.every((place) => place.yields !== true));
  const first = widened(
    needed,
    band.map((column) => natural(firm, column)),
    left(needed),
  );
  const widths = widened(
    first,
    band.map((column) => natural(rows, column)),
    left(first),
  );
  return band.map((column, at) => used(rows, column, widths[at] ?? 1));
}

/**
 * One more for each column that wants more, for as long as there is one for all of them: columns of the same kind so break
 * their lines alike.
 */
function widened(widths: readonly number[], wanted: readonly number[], left: number): readonly number[] {
  const wider = widths.map((one, at) => Math.min(one + 1, Math.max(one, wanted[at] ?? 0)));
  const taken = wider.filter((one, at) => one !== widths[at]).length;
  return taken === 0 || taken > left ? widths : widened(wider, wanted, left - taken);
}

function setRow(places: readonly (Place | undefined)[], widths: readonly number[]): readonly string[] {
  const set = places.map((place, at) => wrapWords(place?.words ?? [], widths[at] ?? 1));
  const height = Math.max(...set.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    places
      .map((place, at) => {
        const text = set[at]?.[line] ?? '';
        const padding = ' '.repeat((widths[at] ?? 0) - columnsOf(text) + GAP);
        return (text === '' ? '' : (place?.paint?.(text) ?? text)) + padding;
      })
      .join('')
      .trimEnd(),
  );
}

/** The width of a column's longest line, when no line may be longer than a limit. */
function used(rows: readonly (readonly Place[])[], column: number, limit: number): number {
  return Math.max(1, ...rows.flatMap((row) => wrapWords(row[column]?.words ?? [], limit).map(columnsOf)));
}

/** The width of a column whose every place is on one line. */
function natural(rows: readonly (readonly Place[])[], column: number): number {
  return Math.max(1, ...rows.map((row) => columnsOf(row[column]?.words.join(' ') ?? '')));
}

/** The width of a column's longest word, and no more than there is room. */
function least(rows: readonly (readonly Place[])[], column: number, room: number): number {
  return Math.min(room, Math.max(1, ...rows.flatMap((row) => row[column]?.words.map(columnsOf) ?? [])));
}
