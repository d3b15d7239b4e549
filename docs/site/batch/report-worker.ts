import { type Summary, summarize } from '@cards/batch';
import { exactOfCell, type ExactMeasures, type LinkedExperiment } from '@cards/batch/internal';
import { buildReport, formatSummary } from '@cards/report';
import type { TallyEntries } from '@cards/statistics';
import { planLinked } from './linked-plan.js';
import { serveTasks } from './serve-tasks.js';

/** The columns of the output of the command. */
const WIDTH = 80;

/** An experiment with its histograms, `[cell][measure]`. */
interface Counted {
  readonly experiment: LinkedExperiment;
  readonly tallies: readonly (readonly TallyEntries[])[];
}

/** A summary, and the command that repeats it. */
interface Written {
  readonly experiment: LinkedExperiment;
  readonly summary: Summary;
  readonly command: string;
}

/** What the report worker does. Each function has one argument and a result, all plain data. */
const TASKS = {
  /** The exact results of each cell, `[cell]`. */
  exact: async (experiment: LinkedExperiment): Promise<readonly ExactMeasures[]> =>
    (await planLinked(experiment)).plan.cells.map(exactOfCell),
  /**
   * The charts of a batch that is not over, without exact values, and the measure that the findings are about: its
   * chart is first. A cell has games. There are no charts until every cell has.
   */
  look: async ({ experiment, tallies }: Counted) => {
    const { plan, game } = await planLinked(experiment);
    const hasGames = plan.cells.map((_, index) => (tallies[index]?.[0] ?? []).length > 0);
    const begun = plan.cells.filter((_, index) => hasGames[index]);
    const few = tallies.filter((_, index) => hasGames[index]);
    const { cells, ...rest } = summarize({ ...plan, cells: begun }, few, { exact: false });
    // The cells have different numbers of games at the moment, and are one matrix or one curve nevertheless.
    const summary = { ...rest, cells: cells.map((cell, index) => ({ ...cell, trials: begun[index]?.trials ?? 0 })) };
    const { chartsOf } = await import('@cards/report/html');
    return {
      measure: buildReport(summary, [game]).sections[0]?.mainMeasure?.name,
      charts: hasGames.includes(false) ? [] : chartsOf(summary, [game]),
    };
  },
  /** The summary of the histograms, with findings, charts and the output of the command. */
  write: async ({ experiment, tallies, command }: Counted & { readonly command: string }) => {
    const { plan, game } = await planLinked(experiment);
    const summary = summarize(plan, tallies);
    const { sections, findings } = buildReport(summary, [game]);
    const { chartsOf } = await import('@cards/report/html');
    return {
      summary,
      // With one section, the findings about all cells are in it.
      findings: [...sections.flatMap((section) => section.findings), ...(sections.length === 1 ? [] : findings)],
      text: formatSummary('table', summary, [game], { width: WIDTH, color: false, command }),
      charts: chartsOf(summary, [game]),
    };
  },
  /** The page of the report, as `cards-sim report` writes it. */
  page: async ({ experiment, summary, command }: Written): Promise<string> => {
    const { game } = await planLinked(experiment);
    const { reportHtml } = await import('@cards/report/html');
    return reportHtml([{ name: experiment.game, summary, games: [game], command, versions: {} }]);
  },
};

export type ReportTasks = typeof TASKS;

/** The charts so far, and the results at the end. */
export type Drawn = Awaited<ReturnType<ReportTasks['look']>>;
export type WrittenResults = Awaited<ReturnType<ReportTasks['write']>>;

serveTasks(TASKS);
