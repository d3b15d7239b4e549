import { closeSync, openSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { cutText, InputError } from '@cards/core';
import type { RecordTable } from '../../records/record-columns.js';
import { csvRecords, ndjsonRecords, type RecordText } from '../../records/record-text.js';
import type { RecordWriter } from './parquet-writer.js';

/** The formats of records, by the end of the name of their file. */
const RECORD_FORMATS = ['.csv', '.ndjson', '.parquet'] as const;

type RecordFormat = (typeof RECORD_FORMATS)[number];

export function recordFormat(file: string): RecordFormat {
  const found = RECORD_FORMATS.find((format) => format === extname(file).toLowerCase());
  if (found !== undefined) return found;
  throw new InputError(
    `records cannot be written to '${cutText(file)}', because the end of the name selects the format; use ${RECORD_FORMATS.slice(0, -1).join(', ')} or ${RECORD_FORMATS.at(-1)}`,
  );
}

export async function openWriter(
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
