import type { ParamValues } from '@cards/core';
import { estimateText, grouped } from '../text/estimate.js';
import { printable } from '../text/wrap.js';
import type { CellSummary, MeasureSummary } from '@cards/batch';

/** The parameters that do not have one value throughout. */
export function variedParams(cells: readonly CellSummary[]): readonly string[] {
  const first: ParamValues = cells[0]?.params ?? {};
  return Object.keys(first).filter((name) => cells.some(({ params }) => params[name] !== first[name]));
}

/**
 * What tells a cell from the others: the parameters that vary, then who plays, in seat order.
 *
 * @param varied - the parameters to name
 */
export function cellLabel({ params, strategies, pairedWith }: CellSummary, varied: readonly string[]): string {
  const table = [...varied.map((name) => `${name} ${params[name]}`), ...strategies].join(', ');
  return printable(pairedWith === undefined ? table : `${table} less ${pairedWith.join(', ')}`);
}

/** A cell, and what it is called. */
export interface Panel {
  /** The cell. */
  readonly cell: CellSummary;
  /** What tells it from the others. */
  readonly label: string;
}

/** Cells with their names. */
export function labelled(cells: readonly CellSummary[]): readonly Panel[] {
  const varied = variedParams(cells);
  return cells.map((cell) => ({ cell, label: cellLabel(cell, varied) }));
}

/** A number of games in words. */
export function gamesText(trials: number): string {
  return trials === 1 ? '1 game' : `${grouped(trials)} games`;
}

/** A mean with its interval: `50.477 ± 0.031`; without one for a single game. */
export function meanText({ mean, ci95 }: MeasureSummary): string {
  const text = estimateText(mean, ci95);
  return text.plusMinus === undefined ? text.mean : `${text.mean} ${text.plusMinus}`;
}

/** A list in words: `a, b and c`. */
export function inWords(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A text as part of the name of a file, or of a place in a page: lower-case letters, digits and dashes. */
export function fileName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
