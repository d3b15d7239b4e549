import { parseSpec, type Precomputed } from '@cards/core';
import { type Cell, gameOf } from './cell.js';

/**
 * Computes the tables of those strategies of a cell that prepare some. Of strategies whose code is in a file, and has not been loaded,
 * there are none.
 *
 * @param cell - the cell
 * @param known - tables that are at hand already
 * @returns the tables by spec, those at hand included
 */
export function precomputeCell(cell: Cell, known: ReadonlyMap<string, Precomputed> = new Map()): ReadonlyMap<string, Precomputed> {
  const { params, strategies, pairedWith = [], code, own } = cell;
  const definitions = gameOf(cell).strategies;
  const precomputed = new Map(known);
  for (const strategy of [...strategies, ...pairedWith]) {
    const elsewhere = code[strategy] !== undefined && own.every(({ name }) => name !== strategy);
    if (elsewhere || precomputed.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(definitions, strategy);
    const tables = definition.precompute?.(params, args);
    if (tables !== undefined) precomputed.set(spec, tables);
  }
  return precomputed;
}
