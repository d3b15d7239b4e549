import { type AnyGame, checkedParams } from '@cards/core';
import {
  Batch,
  BlockRunner,
  gamesIn,
  gridCells,
  type Plan,
  planExperiment,
  plannedGames,
  readGrid,
  summarize,
} from '@cards/batch';
import type { TaskReporter } from '@cards/batch/web';
import { buildReport, formatSummary, planStudy, studyOf } from '@cards/report';
import { chart, chartsOf } from '@cards/report/html';
import { runCommand } from '../game-file.js';
import type { LoadedGame } from './loaded-game.js';
import type { DrawnChart, Progress, RunRequest, RunResult, StudyResult } from './tasks.js';

/** The columns of the output of the command. */
const WIDTH = 80;

/** The time between two signs of life, and between two drawings, in milliseconds. */
const BEAT = 100;
const LOOK = 400;

/** Each round plays every cell this many times as far as the one before. */
const GROWTH = 4;

const MOST_CHARTS = 6;

/** Games of a run that is not over. */
type Tallies = ReturnType<Batch['entries']>;

/**
 * Plays a batch in this worker, all cells side by side.
 *
 * @param look - what to draw of the games so far
 */
function playedBatch(
  plan: Plan,
  { beat, note }: TaskReporter,
  look: (tallies: Tallies) => readonly DrawnChart[],
): Batch {
  const batch = new Batch(plan);
  const total = plannedGames(plan);
  let [lastBeat, lastLook] = [performance.now(), performance.now()];
  const onGame = (position: number): number => {
    const now = performance.now();
    if (now - lastBeat > BEAT) {
      beat();
      lastBeat = now;
    }
    return position + 1;
  };
  const runners = plan.cells.map((cell) => {
    let runner: BlockRunner | undefined;
    return () => (runner ??= new BlockRunner(cell, plan.seed));
  });
  for (
    let upTo = Math.min(...plan.cells.map((cell) => gamesIn(cell, 0)));
    plan.cells.some((_, at) => !batch.isDone(at));
    upTo *= GROWTH
  ) {
    batch.playUpTo(upTo);
    for (let id = batch.take(); id !== undefined; id = batch.take(id)) {
      const runner = (runners[id.index] as () => BlockRunner)();
      batch.add(id.index, id.block, runner.play(id.block, onGame));
      const now = performance.now();
      if (now - lastLook < LOOK) continue;
      note({ done: batch.games, total, charts: look(batch.entries()) } satisfies Progress);
      lastLook = performance.now();
    }
  }
  return batch;
}

/** Plays a run, as `cards-sim run` plays the same options. */
export function playedRun(
  { game, hash }: LoadedGame,
  { params, strategies, trials, seed, width }: RunRequest,
  reporter: TaskReporter,
): RunResult {
  const written = {
    param: Object.entries(params).map(([name, value]) => `${name}=${value}`),
    ...(strategies.trim() !== '' && { strategy: [strategies.trim()] }),
    trials,
  };
  const cells = gridCells(readGrid(game, written)).map((cell) => ({ ...cell, gameHash: hash }));
  const plan = planExperiment({ seed, cells });
  const batch = playedBatch(plan, reporter, (tallies) => partialCharts(plan, tallies, game, width));
  const summary = summarize(plan, batch.entries());
  const { sections, findings } = buildReport(summary, [game]);
  const command = runCommand({ params, strategies, trials, seed });
  return {
    findings: [...sections.flatMap((section) => section.findings), ...(sections.length === 1 ? [] : findings)].map(
      ({ text }) => text,
    ),
    charts: drawn(chartsOf(summary, [game]), width),
    text: formatSummary('table', summary, [game], { width: WIDTH, color: false, command }),
    digest: summary.digest,
  };
}

function partialCharts(plan: Plan, tallies: Tallies, game: AnyGame, width: number): readonly DrawnChart[] {
  if (tallies.some(([first = []]) => first.length === 0)) return [];
  const { cells, ...rest } = summarize(plan, tallies, { exact: false });
  const summary = { ...rest, cells: cells.map((cell, at) => ({ ...cell, trials: plan.cells[at]?.trials ?? 0 })) };
  return drawn(chartsOf(summary, [game]).slice(0, 1), width);
}

function drawn(charts: ReturnType<typeof chartsOf>, width: number): readonly DrawnChart[] {
  return charts
    .slice(0, MOST_CHARTS)
    .map((one) => ({ title: one.title, legend: one.legend, tree: chart(one.model, one, width) }));
}

/** Studies the game, as `cards-sim study` does. */
export function playedStudy(
  { game, hash }: LoadedGame,
  given: { readonly params: Readonly<Record<string, number>>; readonly seed: string },
  reporter: TaskReporter,
): StudyResult {
  const study = planStudy(game, { params: checkedParams(game, given.params), seed: given.seed, gameHash: hash });
  const plan = planExperiment(study.experiment);
  const batch = playedBatch(plan, reporter, () => []);
  const { verdict, answers, digest } = studyOf(study, summarize(plan, batch.entries()));
  return { verdict, answers: answers.map(({ question, text }) => ({ question, text })), digest };
}
