import { parseSpec, type Precomputed } from '@cards/core';
import { type Cell, gameOf } from './cell.js';

/**
 * Runs `precompute` of each strategy of a cell. Strategies from files that are not loaded are left out.
 *
 * @param cell - the cell
 * @param known - data that was precomputed before, by spec; it is not computed again
 * @returns the precomputed data by spec, including `known`; strategies without `precompute` have no entry
 */
export function precomputeCell(
  cell: Cell,
  known: ReadonlyMap<string, Precomputed> = new Map(),
): ReadonlyMap<string, Precomputed> {
  const { params, strategies, pairedWith = [], code, own } = cell;
  const definitions = gameOf(cell).strategies;
  const precomputed = new Map(known);
  for (const strategy of [...strategies, ...pairedWith]) {
    const isNotLoaded = code[strategy] !== undefined && own.every(({ name }) => name !== strategy);
    if (isNotLoaded || precomputed.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(definitions, strategy);
    const data = definition.precompute?.(params, args);
    if (data !== undefined) precomputed.set(spec, data);
  }
  return precomputed;
}
