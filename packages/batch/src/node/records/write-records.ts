import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cutText, InputError } from '@cards/core';
import { blockCount, blockSizeOf } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import {
  csvRecords,
  ndjsonRecords,
  type RecordBlock,
  recordTable,
  type RecordTable,
  type RecordText,
} from '../../records.js';
import type { Batch } from '../../run/batch.js';
import { experimentIdentity } from '../../summary/digest.js';
import type { Log } from '../durable/log.js';
import type { ManifestContent } from '../durable/manifest.js';
import { RunError } from '../durable/run-error.js';
import { fileTrouble, makeDirectory, noteTemporary, removeTemporary } from '../files/file-system.js';
import type { RecordWriter } from './parquet-writer.js';

/** Checks that the records of a batch can be written, before any game is played. */
export function checkRecords(file: string, plan: Plan): void {
  recordFormat(file);
  recordTable(plan);
  try {
    makeDirectory(dirname(file));
    accessSync(dirname(file), constants.W_OK);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a directory');
  } catch (error) {
    throw unwritable(file, error);
  }
}

/**
 * Writes the records of a finished batch to a file: the games that it counts, in the order of the cells and of
 * the indices of the games. An existing file is replaced when the new one is complete.
 */
export async function writeRecords(
  file: string,
  batch: Batch,
  log: Log,
  manifest: Pick<ManifestContent, 'versions' | 'command'> | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const { plan } = batch;
  const format = recordFormat(file);
  const draft = `${file}.${crypto.randomUUID()}.draft`;
  noteTemporary(draft);
  try {
    const writer = await openWriter(draft, format, recordTable(plan), {
      'cards-sim.seed': plan.seed,
      'cards-sim.experiment': experimentIdentity(plan),
      'cards-sim.versions': JSON.stringify(manifest?.versions ?? {}),
      'cards-sim.command': JSON.stringify(manifest?.command ?? []),
    });
    try {
      for (const block of recordBlocks(file, batch, log)) {
        writer.write(block);
        // Meanwhile, signals are handled.
        await setImmediate();
        signal?.throwIfAborted();
      }
    } finally {
      writer.finish();
    }
    sync(draft);
    renameSync(draft, file);
  } catch (error) {
    if (error instanceof RunError || signal?.aborted === true) throw error;
    throw unwritable(file, error);
  } finally {
    removeTemporary(draft);
  }
}

function unwritable(file: string, error: unknown): RunError {
  return new RunError(`can't write the records to ${file}: ${fileTrouble(error)}`, { cause: error });
}

function* recordBlocks(file: string, batch: Batch, log: Log): Generator<RecordBlock> {
  for (const [index, cell] of batch.plan.cells.entries()) {
    // A stopping rule can leave blocks after the last one that counts.
    const blocks = blockCount({ ...cell, trials: batch.gamesOf(index) });
    for (let block = 0; block < blocks; block++) {
      const measures = log.measures(index, block);
      if (measures === undefined) throw missing(file, index, block);
      yield { cell: index, first: block * blockSizeOf(cell), measures };
    }
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function missing(file: string, cell: number, block: number): RunError {
  return new RunError(
    `can't write the records to ${file}: those of block ${block} of cell ${cell} are missing; resume each run with records to play the missing blocks again`,
  );
}

/** The formats of records, by the end of the name of their file. */
const RECORD_FORMATS = ['.csv', '.ndjson', '.parquet'] as const;

type RecordFormat = (typeof RECORD_FORMATS)[number];

function recordFormat(file: string): RecordFormat {
  const found = RECORD_FORMATS.find((format) => format === extname(file).toLowerCase());
  if (found !== undefined) return found;
  throw new InputError(
    `records cannot be written to '${cutText(file)}', because the end of the name selects the format; use ${RECORD_FORMATS.slice(0, -1).join(', ')} or ${RECORD_FORMATS.at(-1)}`,
  );
}

async function openWriter(
  file: string,
  format: RecordFormat,
  table: RecordTable,
  properties: Readonly<Record<string, string>>,
): Promise<RecordWriter> {
  if (format === '.csv') return textWriter(file, csvRecords(table));
  if (format === '.ndjson') return textWriter(file, ndjsonRecords(table));
  const { parquetWriter } = await import('./parquet-writer.js');
  return parquetWriter(file, table, properties);
}

function textWriter(file: string, { header, rows }: RecordText): RecordWriter {
  const descriptor = openSync(file, 'wx');
  const write = (text: string): void => writeFileSync(descriptor, text);
  write(header);
  return { write: (block) => write(rows(block)), finish: () => closeSync(descriptor) };
}
