import type { AnyGame, ParamValues } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Finding } from '../findings/finding.js';
import type { Axis } from '../model/axes.js';
import { buildReport } from '../model/build-report.js';
import type { Pairing } from '../model/line-up.js';
import type { Shape } from '../model/report-model.js';

/** The arrangement and the findings of a report, for programs. */
export interface ReportJson {
  /** The sections, in the order of every output. */
  readonly sections: readonly {
    readonly id: string;
    readonly game: string;
    /** The parameters that distinguish the section from others of the same game. */
    readonly setting: ParamValues;
    readonly shape: Shape;
    readonly pairing: Pairing;
    /** What varies; the first axis is the horizontal one of a curve. */
    readonly axes: readonly Pick<Axis, 'kind' | 'name' | 'values'>[];
    /** The positions of its cells in the list of cells of the summary. */
    readonly cells: readonly number[];
    readonly findings: readonly Finding[];
  }[];
  /** Findings about the whole run. */
  readonly findings: readonly Finding[];
}

/** A summary with the arrangement and the findings of its report: what `--format json` prints. */
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
