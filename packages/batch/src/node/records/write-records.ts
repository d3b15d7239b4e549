import { accessSync, closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '@cards/core';
import { cutText } from '@cards/core/internal';
import { blockCount, blockSizeOf } from '../../plan/blocks.js';
import type { Plan } from '../../plan/plan.js';
import {
  csvRecords,
  ndjsonRecords,
  type RecordBlock,
  type RecordColumn,
  recordTable,
  type RecordTable,
  type RecordText,
  type RecordValue,
} from '../../records.js';
import type { Batch } from '../../run/batch.js';
import { experimentIdentity } from '../../summary/digest.js';
import type { Log } from '../durable/log.js';
import type { ManifestContent } from '../durable/manifest.js';
import { RunError, runError } from '../durable/run-error.js';
import { draftOf, makeDirectory } from '../files/file-system.js';

/** Checks that the records of a batch can be written, before any game is played. */
export function checkRecords(file: string, plan: Plan): void {
  recordFormat(file);
  recordTable(plan);
  try {
    makeDirectory(dirname(file));
    accessSync(dirname(file), constants.W_OK);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a directory');
  } catch (error) {
    throw runError(problemOf(file), error);
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
  const draft = draftOf(file);
  try {
    const writer = await openWriter(draft.path, format, recordTable(plan), {
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
    draft.publish();
  } catch (error) {
    throw signal?.aborted === true ? error : runError(problemOf(file), error);
  } finally {
    draft.remove();
  }
}

const problemOf = (file: string): string => `cannot write the records to ${file}`;

function* recordBlocks(file: string, batch: Batch, log: Log): Generator<RecordBlock> {
  for (const [index, cell] of batch.plan.cells.entries()) {
    // A stopping rule can leave blocks after the last one that counts.
    const blocks = blockCount({ ...cell, trials: batch.gamesOf(index) });
    for (let block = 0; block < blocks; block++) {
      const measures = log.measures(index, block);
      if (measures === undefined)
        throw new RunError(
          `${problemOf(file)}: those of block ${block} of cell ${index} are missing; resume each run with records to play the missing blocks again`,
        );
      yield { cell: index, first: block * blockSizeOf(cell), measures };
    }
  }
}

/** The formats of records, by the end of the name of their file. */
const RECORD_FORMATS = ['.csv', '.ndjson', '.parquet'] as const;

type RecordFormat = (typeof RECORD_FORMATS)[number];

function recordFormat(file: string): RecordFormat {
  const named = RECORD_FORMATS.find((format) => format === extname(file).toLowerCase());
  if (named !== undefined) return named;
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
  return parquetWriter(file, table, properties);
}

function textWriter(file: string, { header, rows }: RecordText): RecordWriter {
  const descriptor = openSync(file, 'wx');
  const write = (text: string): void => writeFileSync(descriptor, text);
  write(header);
  return { write: (block) => write(rows(block)), finish: () => closeSync(descriptor) };
}

interface RecordWriter {
  write(block: RecordBlock): void;
  finish(): void;
}

/** The rows of a row group, the unit that a reader of Parquet loads. They are in memory until it is complete. */
const GROUP = 100_000;

const TYPES = { int32: 'INT32', int64: 'INT64', double: 'DOUBLE', text: 'STRING' } as const;

type Values = RecordValue[] | Int32Array | BigInt64Array;

/** Opens a new Parquet file for records. Row groups have 100,000 rows, compressed with Snappy. */
async function parquetWriter(
  file: string,
  table: RecordTable,
  properties: Readonly<Record<string, string>>,
): Promise<RecordWriter> {
  // Imported here, because few runs write Parquet.
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const { index, measures, cells } = table;
  const columns = [...table.constants, index, ...measures];
  const schema = schemaFromColumnData({
    columnData: columns.map(({ name, type, isOptional }) => ({
      name,
      type: TYPES[type],
      nullable: isOptional,
      data: [],
    })),
  });
  const kvMetadata = Object.entries(properties).map(([key, value]) => ({ key, value }));
  const parquet = new ParquetWriter({ writer: fileWriter(file), schema, kvMetadata });
  const values = columns.map(emptyValues);
  let rows = 0;

  function flush(): void {
    if (rows === 0) return;
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: (values[at] ?? []).slice(0, rows),
      // The index grows by 1 in most rows, so its differences need almost no space.
      ...(type === 'int64' ? { encoding: 'DELTA_BINARY_PACKED' as const } : {}),
    }));
    void parquet.write({ columnData, rowGroupSize: GROUP });
    rows = 0;
  }

  function write({ cell, first, measures: played }: RecordBlock): void {
    const { constants: lineups = [], sources = [], width = 1 } = cells[cell] ?? {};
    for (let at = 0, game = first; at < played.length; game++) {
      for (const lineup of lineups) {
        let column = 0;
        for (const value of lineup) set(values[column++], rows, value);
        (values[column++] as BigInt64Array)[rows] = BigInt(game);
        for (const source of sources) set(values[column++], rows, source < 0 ? null : (played[at + source] as number));
        at += width;
        if (++rows === GROUP) flush();
      }
    }
  }

  return {
    write,
    finish: () => {
      flush();
      void parquet.finish();
    },
  };
}

function emptyValues({ type, isOptional }: RecordColumn): Values {
  if (type === 'int64') return new BigInt64Array(GROUP);
  return type === 'int32' && !isOptional ? new Int32Array(GROUP) : Array.from({ length: GROUP }, () => null);
}

function set(values: Values | undefined, row: number, value: RecordValue): void {
  (values as RecordValue[])[row] = value;
}
