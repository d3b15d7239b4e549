import type { ExactMeasures, LinkedExperiment, Summary } from '@cards/batch';
import type { Finding } from '@cards/report';
import type { Chart } from '@cards/report/html';
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
  /** The charts of a summary, which the page draws. */
  draw(request: { readonly experiment: LinkedExperiment; readonly summary: Summary }): Promise<readonly Chart[]>;
  /** The page of the report, as `cards-sim report` writes it. */
  page(request: {
    readonly experiment: LinkedExperiment;
    readonly summary: Summary;
    readonly command: string;
  }): Promise<string>;
}
