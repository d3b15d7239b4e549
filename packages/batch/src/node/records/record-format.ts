import { extname } from 'node:path';
import { InputError, cutText } from '@cards/core';

/** The formats of records, by the end of the name of their file. */
export const RECORD_FORMATS = ['.csv', '.ndjson', '.parquet'] as const;

/** A format of records. */
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/**
 * The format of a file with records.
 *
 * @param file - the path
 * @throws InputError if its name has another end
 */
export function recordFormat(file: string): RecordFormat {
  const found = RECORD_FORMATS.find((format) => format === extname(file).toLowerCase());
  if (found !== undefined) return found;
  throw new InputError(
    `records cannot be written to '${cutText(file)}', because the end of the name selects the format; use ${RECORD_FORMATS.slice(0, -1).join(', ')} or ${RECORD_FORMATS.at(-1)}`,
  );
}
