import type { AnyGame, Precomputed } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { lineupsOf } from '../../plan/lineups.js';
import { precomputeCell } from '../../plan/precompute.js';

/**
 * The precomputed tables of the cells of a batch, in memory that all workers share. Tables that several cells need are
 * computed once.
 */
export class SharedTables {
  private readonly known = new Map<AnyGame, Map<string, Precomputed>>();

  /** The tables of a cell, by spec. Computes those that no earlier cell needed. */
  of(cell: Cell): ReadonlyMap<string, Precomputed> {
    const ofGame = this.known.get(cell.game) ?? new Map<string, Precomputed>();
    this.known.set(cell.game, ofGame);
    // If a cell has strategies passed as values, its specs can mean other strategies than in other cells.
    const isShared = cell.own.length === 0;
    const key = (spec: string): string => JSON.stringify([cell.params, spec]);
    const before = new Map<string, Precomputed>();
    for (const spec of isShared ? lineupsOf(cell).flat() : []) {
      const tables = ofGame.get(key(spec));
      if (tables !== undefined) before.set(spec, tables);
    }
    const all = new Map(before);
    for (const [spec, tables] of precomputeCell(cell, before)) {
      if (before.has(spec)) continue;
      const shared = share(tables);
      all.set(spec, shared);
      if (isShared) ofGame.set(key(spec), shared);
    }
    return all;
  }
}

/** Copies the tables of a strategy into shared memory, so that all workers read one copy. */
export function share(precomputed: Precomputed): Precomputed {
  return Object.fromEntries(Object.entries(precomputed).map(([name, table]) => [name, inSharedMemory(table)]));
}

function inSharedMemory<T extends Precomputed[string]>(table: T): T {
  const bytes = new SharedArrayBuffer(table.byteLength);
  new Uint8Array(bytes).set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  const TypedArray = table.constructor as new (buffer: SharedArrayBuffer) => T;
  return new TypedArray(bytes);
}
