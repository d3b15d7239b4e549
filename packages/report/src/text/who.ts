import type { ParamValues } from '@cards/core';
import { type CellSummary, isSwapped } from '@cards/batch';

/** What tells one cell from others. */
type Named = Pick<CellSummary, 'params' | 'strategies' | 'pairedWith'>;

/** What a note says of a pair of games whose second has the seats of the first swapped. */
export const SWAPPED = 'seats swapped';

/** Whether every cell is a contrast of a table with itself, seats swapped. */
export function areSwapped(cells: readonly Named[]): boolean {
  return cells.every(({ strategies, pairedWith }) => pairedWith !== undefined && isSwapped(strategies, pairedWith));
}

/** Whether everybody plays against himself alone. */
export function areSelfPlay(cells: readonly Named[]): boolean {
  return cells.every(
    ({ strategies, pairedWith }) =>
      pairedWith === undefined && strategies.length === 2 && strategies[0] === strategies[1],
  );
}

/** The parameters that do not have one value throughout. */
export function variedParams(cells: readonly Named[]): readonly string[] {
  const first: ParamValues = cells[0]?.params ?? {};
  return Object.keys(first).filter((name) => cells.some(({ params }) => params[name] !== first[name]));
}

/**
 * Who plays in a cell, in words: `hawk - dove`, `random less good`, `hawk against dove, seats swapped`, `tableau 9, least`.
 *
 * @param varied - the parameters to name
 */
export function whoPlays(cell: Named, varied: readonly string[]): string {
  return [...settingsOf(cell, varied), seatsOf(cell)].join(', ');
}

/** The given parameters of a cell, each with its value. */
export function settingsOf({ params }: Named, varied: readonly string[]): readonly string[] {
  return varied.map((name) => `${name} ${params[name]}`);
}

function seatsOf(cell: Named): string {
  const { strategies, pairedWith } = cell;
  if (pairedWith === undefined) return strategies.join(' - ');
  if (areSwapped([cell])) return `${strategies.join(' against ')}, ${SWAPPED}`;
  return `${strategies.join(' - ')} less ${pairedWith.join(' - ')}`;
}

/**
 * The same without parameters for the label of a row, as words that may stand on different lines.
 *
 * @param saysSwapped - whether the label itself says that seats are swapped
 */
export function labelWords(cell: Named, saysSwapped: boolean): readonly string[] {
  const { strategies, pairedWith } = cell;
  if (pairedWith === undefined) return withCommas(strategies);
  if (!areSwapped([cell])) return [...withCommas(strategies), 'less', ...withCommas(pairedWith)];
  const [first = '', second = ''] = strategies;
  return saysSwapped ? [first, 'against', `${second},`, ...SWAPPED.split(' ')] : [first, 'against', second];
}

/** A comma behind each but the last. */
function withCommas(strategies: readonly string[]): readonly string[] {
  return strategies.map((name, at) => (at < strategies.length - 1 ? `${name},` : name));
}
