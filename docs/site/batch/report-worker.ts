import { exactOfCell, summarize } from '@cards/batch';
import { buildReport, formatSummary } from '@cards/report';
import { planLinked } from './linked-plan.js';
import type { ReportTasks } from './report-task.js';
import { serveTasks } from './serve-tasks.js';

/** The columns of the output of the command. */
const WIDTH = 80;

const TASKS: ReportTasks = {
  exact: async (experiment) => (await planLinked(experiment)).plan.cells.map(exactOfCell),
  write: async ({ experiment, tallies, command }) => {
    const { plan, game } = await planLinked(experiment);
    const summary = summarize(plan, tallies);
    const { sections, findings } = buildReport(summary, [game]);
    return {
      summary,
      // With one section, the findings about all cells are in it.
      findings: [...sections.flatMap((section) => section.findings), ...(sections.length === 1 ? [] : findings)],
      text: formatSummary('table', summary, [game], { width: WIDTH, color: false, command }),
    };
  },
  draw: async ({ experiment, summary }) => {
    const { game } = await planLinked(experiment);
    const { chartsOf } = await import('@cards/report/html');
    return chartsOf(summary, [game]);
  },
  page: async ({ experiment, summary, command }) => {
    const { game } = await planLinked(experiment);
    const { reportHtml } = await import('@cards/report/html');
    return reportHtml([{ name: experiment.game, summary, games: [game], command, versions: {} }]);
  },
};

serveTasks({ ...TASKS });
