import { type Prepared, parseSpec } from '@cards/core';
import { type Cell, gameOf } from './cell.js';

/**
 * Computes the tables of those strategies of a cell that prepare some.
 *
 * @returns the tables by spec
 */
export function prepareCell(cell: Cell): ReadonlyMap<string, Prepared> {
  const { params, strategies, contrast = [], code } = cell;
  const known = gameOf(cell).strategies;
  const prepared = new Map<string, Prepared>();
  for (const strategy of [...strategies, ...contrast]) {
    if (code[strategy] !== undefined || prepared.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(known, strategy);
    const tables = definition.prepare?.(params, args);
    if (tables !== undefined) prepared.set(spec, tables);
  }
  return prepared;
}
