import { exactOfCell, summarize } from '@cards/batch';
import { buildReport, formatSummary } from '@cards/report';
import { planLinked } from './linked-plan.js';
import type { ReportTasks } from './report-task.js';
import { serveTasks } from './serve-tasks.js';

/** The columns of the output of the command. */
const WIDTH = 80;

const TASKS: ReportTasks = {
  exact: async (experiment) => (await planLinked(experiment)).plan.cells.map(exactOfCell),
  look: async ({ experiment, tallies }) => {
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
  write: async ({ experiment, tallies, command }) => {
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
  page: async ({ experiment, summary, command }) => {
    const { game } = await planLinked(experiment);
    const { reportHtml } = await import('@cards/report/html');
    return reportHtml([{ name: experiment.game, summary, games: [game], command, versions: {} }]);
  },
};

serveTasks({ ...TASKS });
