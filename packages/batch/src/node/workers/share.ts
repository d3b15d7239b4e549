import type { Precomputed } from '@cards/core';

/** Copies the tables of a strategy into shared memory, so that all workers read one copy. */
export function share(precomputed: Precomputed): Precomputed {
  return Object.fromEntries(Object.entries(precomputed).map(([name, table]) => [name, shared(table)]));
}

function shared<T extends Precomputed[string]>(table: T): T {
  const bytes = new SharedArrayBuffer(table.byteLength);
  new Uint8Array(bytes).set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  const TypedArray = table.constructor as new (buffer: SharedArrayBuffer) => T;
  return new TypedArray(bytes);
}
