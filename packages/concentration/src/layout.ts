/** How the cards lie: a row for each copy, a column for each rank; rows count from 0 and columns from 1. */
export interface Layout {
  /** How many columns there are. */
  readonly ranks: number;
  /** How many rows there are. */
  readonly copies: number;
}

/** A place on the table in coordinates. */
export interface Coordinates {
  /** The row, from 0. */
  readonly row: number;
  /** The column, from 1. */
  readonly column: number;
}

/** The place, counted along the rows from 0; undefined when the coordinates lie outside. */
export function placeAt({ ranks, copies }: Layout, { row, column }: Coordinates): number | undefined {
  const inside = row >= 0 && row < copies && column >= 1 && column <= ranks;
  return inside ? row * ranks + column - 1 : undefined;
}

/** The coordinates of a place. */
function coordinatesOf({ ranks }: Layout, place: number): Coordinates {
  return { row: Math.floor(place / ranks), column: (place % ranks) + 1 };
}

/** A place as the document writes it: `(0,12)`, `(2, 2)`. */
export function placeText(layout: Layout, place: number): string {
  const { row, column } = coordinatesOf(layout, place);
  return `(${row},${String(column).padStart(2)})`;
}
