import type { AnyGame, Precomputed } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { precomputeCell } from '../../plan/precompute.js';

/**
 * The precomputed tables of the cells of a batch, in memory that all workers share. Tables that several cells need are
 * computed once.
 */
export class SharedTables {
  private readonly known = new Map<AnyGame, Map<string, Map<string, Precomputed>>>();

  /** The tables of the game and the parameters of a cell, by spec. Computes those that no earlier cell needed. */
  of(cell: Cell): ReadonlyMap<string, Precomputed> {
    const known = this.knownOf(cell);
    for (const [spec, tables] of precomputeCell(cell, known)) if (!known.has(spec)) known.set(spec, share(tables));
    return known;
  }

  private knownOf({ game, params, own }: Cell): Map<string, Precomputed> {
    // Specs of strategies passed as values can mean other strategies than in other cells.
    if (own.length > 0) return new Map();
    const ofGame = this.known.get(game) ?? new Map<string, Map<string, Precomputed>>();
    const known = ofGame.get(JSON.stringify(params)) ?? new Map<string, Precomputed>();
    this.known.set(game, ofGame.set(JSON.stringify(params), known));
    return known;
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
