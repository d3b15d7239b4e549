import { type AnyGame, InputError } from '@cards/core';
import type { Summary } from '@cards/batch';
import { formatCsv } from './csv.js';
import { formatJson } from './json.js';
import { formatMarkdown } from './markdown.js';
import { formatNdjson } from './ndjson.js';
import { formatTable, type TableOptions } from './terminal.js';

/** A summary as text, with a line break at its end. */
type Format = (summary: Summary, games: readonly AnyGame[], options: TableOptions) => string;

const BY_NAME: ReadonlyMap<string, Format> = new Map<string, Format>(
  Object.entries({
    table: formatTable,
    json: formatJson,
    csv: (summary: Summary) => formatCsv(summary),
    markdown: formatMarkdown,
    ndjson: formatNdjson,
  }),
);

/** The names of the formats. */
export const FORMATS: readonly string[] = [...BY_NAME.keys()];

/**
 * A summary as text.
 *
 * @param format - one of {@link FORMATS}
 * @param summary - the results
 * @param games - the games that its cells played
 * @param options - how to show it
 * @throws InputError for an unknown format
 */
export function formatSummary(
  format: string,
  summary: Summary,
  games: readonly AnyGame[],
  options: TableOptions,
): string {
  const write = BY_NAME.get(format);
  if (write === undefined) throw InputError.unknownName('format', format, FORMATS);
  return write(summary, games, options);
}
