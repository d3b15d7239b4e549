import { InputError } from '@cards/core';
import { workerData } from 'piscina';
import { GameError, OpenCell } from './block.js';
import { type Answer, cellFrom, type Task, type WireData } from './node/wire.js';
import { loadStrategy } from './node/user-code.js';

// Results go to stdout and nothing else: what a strange strategy prints is not among them.
process.stdout.write = process.stderr.write.bind(process.stderr);

const { seed, cells, pulses } = workerData as WireData;

/** A worker plays block after block of one cell, mostly: only the last cell's table is kept. */
let opened: { readonly cell: number; readonly table: OpenCell } | undefined;

/** Plays a block: what the pool calls. */
export async function playTask({ cell, block, slot }: Task): Promise<Answer> {
  const pulse = pulses.subarray(slot, slot + 1);
  try {
    if (opened?.cell !== cell) opened = { cell, table: await open(cell) };
    return { kind: 'counted', block: opened.table.play(block, pulse) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof GameError) return { kind: 'failed', message, game: error.game };
    if (error instanceof InputError) return { kind: 'refused', message };
    throw error;
  }
}

async function open(index: number): Promise<OpenCell> {
  const wire = cells[index];
  if (wire === undefined) throw new Error(`there is no cell ${index}`);
  const own = await Promise.all(Object.entries(wire.code).map(([spec, code]) => loadStrategy(spec, code)));
  return new OpenCell({ ...cellFrom(wire), own }, seed, wire.prepared);
}
