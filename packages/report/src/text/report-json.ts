import type { AnyGame, ParamValues } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import type { Axis } from '../model/axes.js';
import { buildReport } from '../build-report.js';
import type { Pairing } from '../model/line-up.js';
import type { Shape } from '../model/report-model.js';

/** The sections and findings of a report for programs: the member `report` of the JSON and NDJSON of a summary. */
export interface ReportJson {
  /** The sections, in the order of every output. */
  readonly sections: readonly {
    /** An identifier of lower-case letters, digits and dashes, unique in the report. */
    readonly id: string;
    /** The id of the game. */
    readonly game: string;
    /** The parameters that distinguish the section from others of the same game. */
    readonly setting: ParamValues;
    /** How the cells differ. */
    readonly shape: Shape;
    /** How the games of each cell belong together. */
    readonly pairing: Pairing;
    /** The numbers that vary. The first one is the horizontal axis of a curve chart. */
    readonly axes: readonly Pick<Axis, 'kind' | 'name' | 'values'>[];
    /** The indexes of its cells in `cells` of the summary, from 0. */
    readonly cells: readonly number[];
    /** The findings, the most important first. */
    readonly findings: readonly Finding[];
  }[];
  /** Findings about all cells of the run. */
  readonly findings: readonly Finding[];
}

/** A summary with the sections and findings of its report. */
export function withReport(summary: Summary, games: readonly AnyGame[]): Summary & { readonly report: ReportJson } {
  const { sections, findings } = buildReport(summary, games);
  return {
    ...summary,
    report: {
      sections: sections.map((section) => ({
        id: section.id,
        game: section.cells[0]?.game ?? '',
        setting: section.setting,
        shape: section.shape,
        pairing: section.pairing,
        axes: section.axes.map(({ kind, name, values }) => ({ kind, name, values })),
        cells: section.cells.map((cell) => summary.cells.indexOf(cell)),
        findings: section.findings,
      })),
      findings,
    },
  };
}

/** A summary with its findings as one JSON object, indented by two spaces, with a line break at its end. */
export function formatJson(summary: Summary, games: readonly AnyGame[]): string {
  return `${JSON.stringify(withReport(summary, games), null, 2)}\n`;
}

/**
 * A summary as newline-delimited JSON, for programs that read line by line: one object on each line.
 *
 * Each cell is a line, in the order of the experiment: its summary as in `--format json`, preceded by
 * `"format": "cards-sim/cell@1"` and the `seed`. The last line is the run: `"format": "cards-sim/run@1"`, everything
 * that the summary has besides its cells (`seed`, the `digest` of the run, the `report` with its findings), and in
 * `cells` the number of lines before it, so that a reader can see that none is missing.
 */
export function formatNdjson(summary: Summary, games: readonly AnyGame[]): string {
  const { cells, seed } = summary;
  const lines = [
    ...cells.map((cell) => ({ format: 'cards-sim/cell@1', seed, ...cell })),
    { ...withReport(summary, games), format: 'cards-sim/run@1', cells: cells.length },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
