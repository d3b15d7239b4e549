import { closeSync, openSync, writeSync } from 'node:fs';
import type { RecordTable } from '../../records/record-columns.js';
import { csvRecords, ndjsonRecords, type RecordText } from '../../records/record-text.js';
import type { RecordFormat } from './record-format.js';
import type { RecordWriter } from './record-writer.js';

/**
 * Opens a new file for records.
 *
 * @param file - the path of the file
 * @param format - its format
 * @param table - its columns
 * @param properties - what the file says about the run, if its format has a place for it
 */
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
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
  };
  const close = (): void => closeSync(descriptor);
  write(header);
  return { write: (block) => write(rows(block)), finish: close, abandon: close };
}
