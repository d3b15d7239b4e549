import { parseSpec, type Precomputed } from '@cards/core';
import { type Cell, gameOf } from './cell.js';

/**
 * Computes the precomputed tables of the strategies of a cell. Strategies from files that have not been loaded are left out.
 *
 * @param cell - the cell
 * @param known - tables that were computed before, by spec
 * @returns all tables by spec, the known ones included
 */
export function precomputeCell(
  cell: Cell,
  known: ReadonlyMap<string, Precomputed> = new Map(),
): ReadonlyMap<string, Precomputed> {
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
