import { type Prepared, parseSpec } from '@cards/core';
import { type Cell, gameOf } from './cell.js';

/**
 * Computes the tables of those strategies of a cell that prepare some. Of strategies whose code is in a file, and has not been loaded,
 * there are none.
 *
 * @param cell - the cell
 * @param known - tables that are at hand already
 * @returns the tables by spec, those at hand included
 */
export function prepareCell(cell: Cell, known: ReadonlyMap<string, Prepared> = new Map()): ReadonlyMap<string, Prepared> {
  const { params, strategies, contrast = [], code, own } = cell;
  const definitions = gameOf(cell).strategies;
  const prepared = new Map(known);
  for (const strategy of [...strategies, ...contrast]) {
    const elsewhere = code[strategy] !== undefined && own.every(({ name }) => name !== strategy);
    if (elsewhere || prepared.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(definitions, strategy);
    const tables = definition.prepare?.(params, args);
    if (tables !== undefined) prepared.set(spec, tables);
  }
  return prepared;
}
