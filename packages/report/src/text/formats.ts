import type { Summary } from '@cards/batch';
import { type AnyGame, InputError } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import { buildReport } from '../build-report.js';
import type { Axis } from '../model/axes.js';
import type { Finding, SectionModel } from '../model/report-model.js';
import type { Document } from './block.js';
import { formatCsv } from './csv.js';
import { markdownText } from './markdown.js';
import { formatMarkdown, formatTable, type TableOptions } from './summary.js';
import { type Terminal, terminalText } from './terminal.js';

const NAMED = { table: formatTable, json: formatJson, csv: formatCsv, markdown: formatMarkdown, ndjson: formatNdjson };
const BY_NAME: ReadonlyMap<string, typeof formatTable> = new Map(Object.entries(NAMED));

/** The names of the formats of {@link formatSummary}: `table`, `json`, `csv`, `markdown` and `ndjson`. */
export const FORMATS: readonly string[] = [...BY_NAME.keys()];

/**
 * A summary as text. `table` and `markdown` begin with the findings. `json`, `csv` and `ndjson` have all digits.
 *
 * - `json`: the summary as one object, with the findings in `report`.
 * - `ndjson`: an object for each cell on its own line, then one for the run with `report` and the number of cells.
 * - `csv`: a row for each cell and measure, by RFC 4180, without findings.
 *
 * @param format - `table`, `json`, `csv`, `markdown` or `ndjson`
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

/** The formats of {@link formatDocument}. */
export const DOCUMENT_FORMATS = ['table', 'json', 'markdown'] as const;

/**
 * A document as text: for a terminal, as one JSON object, or in GitHub's Markdown. The text ends with a line break.
 *
 * @param document - what to show, such as the result of {@link leagueDocument}
 * @param format - `table`, `json` or `markdown`
 * @param terminal - the terminal of a table
 */
export function formatDocument(
  document: Document,
  format: (typeof DOCUMENT_FORMATS)[number],
  terminal: Terminal,
): string {
  const { json, parts } = checkMembers(document, 'a document', 'parts');
  if (format === 'json') return `${JSON.stringify(json, null, 2)}\n`;
  return format === 'table' ? terminalText(parts, terminal) : markdownText(parts);
}

/** The sections and findings of a report for programs: the member `report` of the JSON and NDJSON of a summary. */
export interface ReportJson {
  /** The sections, in the order of every output. */
  readonly sections: readonly (Pick<SectionModel, 'id' | 'setting' | 'shape' | 'pairing' | 'findings'> & {
    /** The id of the game. */
    readonly game: string;
    /** The numbers that vary. The first one is the horizontal axis of a curve chart. */
    readonly axes: readonly Pick<Axis, 'kind' | 'name' | 'values'>[];
    /** The indexes of its cells in `cells` of the summary, from 0. */
    readonly cells: readonly number[];
  })[];
  /** Findings about all cells of the run. */
  readonly findings: readonly Finding[];
}

export function withReport(summary: Summary, games: readonly AnyGame[]): Summary & { readonly report: ReportJson } {
  const { sections, findings } = buildReport(summary, games);
  const positions = new Map(summary.cells.map((cell, at) => [cell, at]));
  const shown = sections.map(({ id, cells, setting, shape, pairing, axes, findings: own }) => ({
    id,
    game: cells[0]?.game ?? '',
    setting,
    shape,
    pairing,
    axes: axes.map(({ kind, name, values }) => ({ kind, name, values })),
    cells: cells.map((cell) => positions.get(cell) ?? -1),
    findings: own,
  }));
  return { ...summary, report: { sections: shown, findings } };
}

export function formatJson(summary: Summary, games: readonly AnyGame[]): string {
  return `${JSON.stringify(withReport(summary, games), null, 2)}\n`;
}

/**
 * A summary as one line for each cell, as in `--format json`, and a last line for the run. The last one has the number
 * of lines before it in `cells`, so that a reader can see that none is missing.
 */
export function formatNdjson(summary: Summary, games: readonly AnyGame[]): string {
  const { cells, seed } = summary;
  const lines = [
    ...cells.map((cell) => ({ format: 'cards-sim/cell@1', seed, ...cell })),
    { ...withReport(summary, games), format: 'cards-sim/run@1', cells: cells.length },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
