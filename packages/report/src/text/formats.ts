import { type AnyGame, InputError } from '@cards/core';
import type { Summary } from '@cards/batch';
import { formatCsv } from './csv.js';
import { formatMarkdown } from './markdown.js';
import { formatJson, formatNdjson } from './report-json.js';
import { formatTable, type TableOptions } from './terminal.js';

const NAMED = { table: formatTable, json: formatJson, csv: formatCsv, markdown: formatMarkdown, ndjson: formatNdjson };
const BY_NAME: ReadonlyMap<string, typeof formatTable> = new Map(Object.entries(NAMED));

/** The names of the formats of {@link formatSummary}: `table`, `json`, `csv`, `markdown` and `ndjson`. */
export const FORMATS: readonly string[] = [...BY_NAME.keys()];

/**
 * A summary as text. `table` and `markdown` begin with the findings. `json`, `csv` and `ndjson` have all digits.
 *
 * - `json`: the summary as one object, with the findings in `report` ({@link ReportJson}).
 * - `ndjson`: an object for each cell on its own line, then one for the run with `report` and the number of cells.
 * - `csv`: a row for each cell and measure, by RFC 4180, without findings.
 *
 * @param format - one of {@link FORMATS}
 * @param summary - the results of a run
 * @param games - the games that its cells played; the id of an unknown game is its title
 * @param options - the width, colors and parts of a table; `markdown` uses `command`, `histogram` and `partial`, and
 *   other formats use none of them
 * @returns the text, with a line break at its end
 * @throws InputError for an unknown format
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { formatSummary } from '@cards/report';
 *
 * const summary = simulate({ cells: [{ game: pairs, strategies: ['good'], params: { cards: 8 }, trials: 500 }] });
 * const options = { width: 80, color: false };
 * const [title, facts, , finding] = formatSummary('table', summary, [pairs], options).split('\n');
 * title; // => 'Pairs'
 * facts; // => 'cards 8, copies 4; 500 games per cell; seed 1'
 * finding?.startsWith('good needs 10.9'); // => true
 *
 * const [header] = formatSummary('csv', summary, [pairs], options).split('\r\n');
 * header?.split(',').slice(0, 3); // => ['game', 'param.cards', 'param.copies']
 * formatSummary('xml', summary, [pairs], options); // throws /choose from table, json, csv, markdown, ndjson/
 * ```
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
