import type { ExactMeasures, LinkedExperiment, Summary } from '@cards/batch';
import type { Finding } from '@cards/report';
import type { TallyEntries } from '@cards/statistics';

/** The histograms of a batch as `[cell][metric]`. */
type Tallies = readonly (readonly TallyEntries[])[];

/** The results of a batch in words. */
export interface WrittenResults {
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  /** The output of the command. */
  readonly text: string;
}

/** The charts of a report. */
export interface DrawnCharts {
  readonly charts: readonly { readonly name: string; readonly svg: string }[];
  /** The rules that replace the light colors of charts within an element of the class `report-chart`. */
  readonly darkRules: string;
}

/** What the report worker does. Each function has one argument and a result, all plain data. */
export interface ReportTasks {
  /** The exact results of each cell, `[cell]`. */
  exact(experiment: LinkedExperiment): Promise<readonly ExactMeasures[]>;
  /** The summary of the histograms, with findings and the output of the command. */
  write(request: {
    readonly experiment: LinkedExperiment;
    readonly tallies: Tallies;
    readonly command: string;
  }): Promise<WrittenResults>;
  /** The charts of a summary. The first call loads Vega. */
  draw(request: { readonly experiment: LinkedExperiment; readonly summary: Summary }): Promise<DrawnCharts>;
  /** The page of the report, as `cards-sim report` writes it. */
  page(request: {
    readonly experiment: LinkedExperiment;
    readonly summary: Summary;
    readonly command: string;
  }): Promise<string>;
}
