import type { AnyGame } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { type Batch, type Plan, planExperiment, summarize } from '@cards/batch';
import { gridCells, wordsIn } from '@cards/batch/internal';
import type { WebWorker, Reporter } from '@cards/batch/web/internal';
import { buildReport, formatSummary, planStudy, type Study } from '@cards/report';
import { bestPlay, studiesOf } from '@cards/report/internal';
import { chartsOf } from '@cards/report/html';
import { chart } from '@cards/report/html/internal';
import { BatchRun, processors } from '../../batch/batch-run.js';
import { gameCommand, runOptions, TIMEOUT } from '../game-file.js';
import type { LoadedGame } from './loaded-game.js';
import type { DrawnChart, Progress, RunRequest, RunResult, StudyRequest, StudyResult } from './tasks.js';

/** The columns of the output of the command. */
const WIDTH = 80;

/** The time between two signs of life, and between two drawings, in milliseconds. */
const BEAT = 500;
const LOOK = 400;

const MOST_CHARTS = 6;

/** The number of workers. Code of the visitor does not see the number of processors. */
const SLOTS = processors();

/** Games of a run that is not over. */
type Tallies = ReturnType<Batch['entries']>;

/** Starts a worker that plays blocks of a game. */
export type StartPlayer = () => WebWorker;

// Code of the visitor could replace them.
const [every, stop] = [setInterval, clearInterval];

/**
 * Plays a batch in workers, all cells side by side. Their watchdogs end games that do not end: while they play, this
 * worker has only to say that it waits.
 *
 * @param look - what to draw of the games so far; nothing is drawn without it, so the cells are played in order
 */
async function playedBatch(
  plan: Plan,
  startWorker: StartPlayer,
  { alive, note }: Reporter,
  look?: (tallies: Tallies) => readonly DrawnChart[],
): Promise<Batch> {
  const run = new BatchRun(plan, { startWorker, slots: SLOTS, gameTimeout: TIMEOUT, isInOrder: look === undefined });
  const beating = every(alive, BEAT);
  let last = performance.now();
  try {
    await run.play(() => {
      if (performance.now() - last < LOOK) return;
      note({
        done: run.results.games,
        total: run.total,
        charts: look?.(run.results.entries()) ?? [],
      } satisfies Progress);
      last = performance.now();
    });
    return run.results;
  } finally {
    stop(beating);
    run.close();
  }
}

/** Plays a run, as `cards-sim run` plays the same options. */
export async function playedRun(
  { game, hash }: LoadedGame,
  { params, strategies, trials, seed, width }: RunRequest,
  startPlayer: StartPlayer,
  reporter: Reporter,
): Promise<RunResult> {
  const grid = { game, params, ...(strategies.trim() !== '' && { strategies: wordsIn(strategies) }), trials };
  const cells = gridCells(grid).map((cell) => ({ ...cell, gameHash: hash }));
  const plan = planExperiment({ seed, cells });
  const batch = await playedBatch(plan, startPlayer, reporter, (tallies) => partialCharts(plan, tallies, game, width));
  const summary = summarize(plan, batch.entries());
  const { sections, findings } = buildReport(summary, [game]);
  const command = gameCommand('run', params, runOptions({ strategies, trials, seed }));
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

/**
 * Studies the game, as `cards-sim study` does.
 *
 * @param loaded - the game, with search; one of this site has no hash
 */
export async function playedStudy(
  { game, hash }: Pick<LoadedGame, 'game'> & Partial<LoadedGame>,
  given: StudyRequest,
  startPlayer: StartPlayer,
  reporter: Reporter,
): Promise<StudyResult> {
  const params = checkedParams(game, given.params);
  const planned = planStudy(game, { params, seed: given.seed, ...(hash !== undefined && { gameHash: hash }) });
  const plan = planExperiment(planned.experiment);
  const batch = await playedBatch(plan, startPlayer, reporter);
  let steps = 0;
  // A message for each step would be a flood, which ends the code.
  const value = await bestPlay(game, params, () => steps++ % 256 === 0 && reporter.alive());
  const [study] = studiesOf([planned], summarize(plan, batch.entries()), [value]);
  const { verdict, answers, digest } = study as Study;
  return { verdict, answers: answers.map(({ question, text }) => ({ question, text })), digest };
}
