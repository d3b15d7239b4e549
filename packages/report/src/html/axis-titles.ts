import type { AnyGame } from '@cards/core';
import { type CellSummary, POINTS } from '@cards/batch';
import { lines } from './chart.js';

/** What the axes of a measure are called, in plain words with the unit. */
export interface MeasureTitles {
  /** For an axis of means: `mean margin per game (cards)`. */
  readonly mean: string;
  /** For an axis of single values: `margin in a game (cards)`. */
  readonly value: string;
  /** Whether the measure is a difference of two games, so that 0 means "no difference". */
  readonly isDifference: boolean;
}

/**
 * The titles of the axes of one measure.
 *
 * @param cells - the cells that the chart shows
 * @param game - their game; undefined when unknown, which leaves out the unit
 */
export function measureTitles(
  measure: string,
  cells: readonly CellSummary[],
  game: AnyGame | undefined,
): MeasureTitles {
  const own = game?.measures.find(({ name }) => name === measure);
  const unit = own === undefined || own.unit === measure ? '' : ` (${own.unit})`;
  const isDifference =
    cells.every(({ pairedWith }) => pairedWith !== undefined) && (own !== undefined || measure !== POINTS);
  if (isDifference) {
    const difference = `difference in ${measure} per deal${unit}`;
    return { mean: `mean ${difference}`, value: difference, isDifference };
  }
  const isRate = cells.every(({ measures }) => measures[measure]?.kind !== 'count');
  if (isRate) return { mean: `${measure} (share of games)`, value: measure, isDifference };
  const pair = own === undefined && measure === POINTS ? 'pair of games' : 'game';
  return { mean: `mean ${measure} per ${pair}${unit}`, value: `${measure} in a ${pair}${unit}`, isDifference };
}

/** The title of an axis of cells: what their labels name. */
export function cellsTitle(cells: readonly CellSummary[], varied: readonly string[]): string {
  const seats = cells.some(({ strategies }) => strategies.length === 2);
  const players = cells.every(({ pairedWith }) => pairedWith !== undefined)
    ? 'strategies compared'
    : seats
      ? 'first seat, second seat'
      : 'strategy';
  return [...varied, players].join(', ');
}

/** About how wide Vega takes a character of a title to be, in pixels. */
const CHARACTER = 9;

/**
 * A title along an axis, on as many lines as it needs: a longer title would push the panels of a chart apart.
 *
 * @param length - the length of the axis, in pixels
 */
export function axisTitle(title: string, length: number): readonly string[] {
  return lines(title, Math.floor(length / CHARACTER));
}
