import type { ExactMeasures, LinkedExperiment, Summary } from '@cards/batch';
import type { Finding } from '@cards/report';
import type { Chart } from '@cards/report/html';
import type { TallyEntries } from '@cards/statistics';

/** The histograms of a batch as `[cell][measure]`. */
type Tallies = readonly (readonly TallyEntries[])[];

/** The charts of a batch. */
export interface Drawn {
  /** The measure that the findings are about. */
  readonly measure: string | undefined;
  /** The chart of this measure is first. There is none until every cell has games. */
  readonly charts: readonly Chart[];
}

/** The results of a batch in words. */
export interface WrittenResults {
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  /** The output of the command. */
  readonly text: string;
  readonly charts: readonly Chart[];
}

/** What the report worker does. Each function has one argument and a result, all plain data. */
export interface ReportTasks {
  /** The exact results of each cell, `[cell]`. */
  exact(experiment: LinkedExperiment): Promise<readonly ExactMeasures[]>;
  /** The charts of a batch that is not over, without exact values. A cell has games. */
  look(request: { readonly experiment: LinkedExperiment; readonly tallies: Tallies }): Promise<Drawn>;
  /** The summary of the histograms, with findings, charts and the output of the command. */
  write(request: {
    readonly experiment: LinkedExperiment;
    readonly tallies: Tallies;
    readonly command: string;
  }): Promise<WrittenResults>;
  /** The page of the report, as `cards-sim report` writes it. */
  page(request: {
    readonly experiment: LinkedExperiment;
    readonly summary: Summary;
    readonly command: string;
  }): Promise<string>;
}
