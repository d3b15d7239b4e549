import { givenText } from '@cards/core';

/** The layout of the cards: a row for each copy, a column for each rank. */
export interface Layout {
  /** The number of columns. */
  readonly ranks: number;
  /** The number of rows. */
  readonly copies: number;
}

export interface Coordinates {
  /** The row, from 0. */
  readonly row: number;
  /** The column, from 1. */
  readonly column: number;
}

/** The place with these coordinates, counted along the rows from 0; undefined outside of the layout. */
export function placeAt({ ranks, copies }: Layout, { row, column }: Coordinates): number | undefined {
  const inside = row >= 0 && row < copies && column >= 1 && column <= ranks;
  return inside ? row * ranks + column - 1 : undefined;
}

function coordinatesOf({ ranks }: Layout, place: number): Coordinates {
  return { row: Math.floor(place / ranks), column: (place % ranks) + 1 };
}

/**
 * The text of a place in the source document's form, row and column: `(0,12)`, `(2, 2)`.
 *
 * @param layout - the game, its view, or the numbers of its columns and rows
 * @param place - a place, counted along the rows from 0
 * @throws RangeError for a value that is not a place, or a layout without columns and rows
 */
export function placeText(layout: Layout, place: number): string {
  const { ranks, copies } = (layout ?? {}) as Partial<Layout>;
  const last = Number(ranks) * Number(copies) - 1;
  if (!Number.isInteger(last))
    throw new RangeError(
      `placeText needs a layout with ranks and copies, such as a game of Concentration, not ${givenText(layout)}`,
    );
  if (!Number.isInteger(place) || place < 0 || !(place <= last))
    throw new RangeError(`${givenText(place)} is not a place; the places are 0 to ${last}`);
  const { row, column } = coordinatesOf(layout, place);
  return `(${row},${String(column).padStart(2)})`;
}
