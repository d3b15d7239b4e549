import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import type { Axis } from '../model/axes.js';
import { buildReport } from '../build-report.js';
import type { SectionModel } from '../model/report-model.js';

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
  const shown = sections.map(({ id, cells, setting, shape, pairing, axes, findings: own }) => ({
    id,
    game: cells[0]?.game ?? '',
    setting,
    shape,
    pairing,
    axes: axes.map(({ kind, name, values }) => ({ kind, name, values })),
    cells: cells.map((cell) => summary.cells.indexOf(cell)),
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
