import type { Precomputed } from '@cards/core';
import { GAMES } from '../games.js';
import type { Cell } from '../plan/cell.js';
import { precomputeCell } from '../plan/prepare.js';
import { share } from './share.js';

/** The tables of the cells of a batch, in memory that all workers share. What many cells need is computed once. */
export class SharedTables {
  private readonly known = new Map<string, Precomputed>();

  /** The tables of a cell, by spec. */
  of(cell: Cell): ReadonlyMap<string, Precomputed> {
    // A game of somebody's own may be another one under the same id.
    const isOurs = GAMES.includes(cell.game) && cell.own.length === 0;
    const key = (spec: string): string => JSON.stringify([cell.game.id, cell.params, spec]);
    const before = new Map<string, Precomputed>();
    for (const spec of [...cell.strategies, ...(cell.pairedWith ?? [])]) {
      const tables = isOurs ? this.known.get(key(spec)) : undefined;
      if (tables !== undefined) before.set(spec, tables);
    }
    const all = new Map(before);
    for (const [spec, tables] of precomputeCell(cell, before)) {
      if (before.has(spec)) continue;
      const shared = share(tables);
      all.set(spec, shared);
      if (isOurs) this.known.set(key(spec), shared);
    }
    return all;
  }
}
