import { type Ref, ref, shallowRef } from 'vue';
import { messageOf } from '@cards/core';
import type { ExactMeasures, LinkedExperiment } from '@cards/batch';
import { BatchRun } from '../batch/batch-run.js';
import { commandOf, type LinkedPlan, planLinked } from '../batch/linked-plan.js';
import { ReportClient } from '../batch/report-client.js';
import type { Drawn, WrittenResults } from '../batch/report-task.js';
import { type LiveCell, LiveCells } from './live-cells.js';

/** What the laboratory does at the moment. */
type Phase = 'idle' | 'playing' | 'paused' | 'summarizing' | 'done' | 'failed';

/** The time between two drawings of a running batch, in milliseconds. */
const INTERVAL = 150;

/** The least time between two drawings of its charts, in milliseconds. */
const CHART_INTERVAL = 600;

/** The run of an experiment, for the components of the laboratory. */
export interface LiveRun {
  readonly phase: Ref<Phase>;
  /** What ended the run; empty if nothing. */
  readonly failure: Ref<string>;
  readonly cells: Ref<readonly LiveCell[]>;
  readonly played: Ref<LinkedPlan | undefined>;
  readonly exact: Ref<readonly ExactMeasures[]>;
  /** The charts so far. */
  readonly drawn: Ref<Drawn | undefined>;
  readonly results: Ref<WrittenResults | undefined>;
  /** Finished games, planned games, and seconds of play. */
  readonly progress: Ref<{ readonly games: number; readonly total: number; readonly seconds: number }>;
  /** The histogram of a measure of a cell so far. */
  histogramOf(cell: number, measure: number): readonly (readonly [value: number, count: number])[];
  start(experiment: LinkedExperiment): Promise<void>;
  pause(): void;
  goOn(): Promise<void>;
  /** The page of the report; empty before the end. */
  page(): Promise<string>;
  close(): void;
}

/** Creates a run without an experiment. */
export function createRun(): LiveRun {
  const phase = ref<Phase>('idle');
  const failure = ref('');
  const cells = shallowRef<readonly LiveCell[]>([]);
  const played = shallowRef<LinkedPlan>();
  const exact = shallowRef<readonly ExactMeasures[]>([]);
  const drawn = shallowRef<Drawn>();
  const results = shallowRef<WrittenResults>();
  const progress = shallowRef({ games: 0, total: 0, seconds: 0 });

  let batch: BatchRun | undefined;
  let live: LiveCells | undefined;
  let running: LinkedExperiment | undefined;
  let report: ReportClient | undefined;
  let seconds = 0;

  async function start(experiment: LinkedExperiment): Promise<void> {
    running = experiment;
    failure.value = '';
    batch?.close();
    [results.value, drawn.value, exact.value, cells.value] = [undefined, undefined, [], []];
    seconds = 0;
    try {
      const linked = await planLinked(experiment);
      played.value = linked;
      batch = new BatchRun(linked.plan);
      live = new LiveCells(linked.plan, batch);
      report ??= new ReportClient();
    } catch (error) {
      fail(error);
      return;
    }
    void showExact(experiment);
    await goOn();
  }

  /** Exact values are an addition: without them, the estimates are shown alone. They have a worker of their own. */
  async function showExact(asked: LinkedExperiment): Promise<void> {
    const client = new ReportClient();
    const found = await client.run('exact', asked).catch(() => []);
    client.close();
    if (asked === running) exact.value = found;
  }

  async function goOn(): Promise<void> {
    const current = batch;
    if (current === undefined) return;
    phase.value = 'playing';
    const began = performance.now() - seconds * 1000;
    const timer = setInterval(() => show(current, began), INTERVAL);
    try {
      show(current, began);
      void drawWhilePlaying(current);
      await current.play();
    } catch (error) {
      if (current === batch) fail(error);
      return;
    } finally {
      clearInterval(timer);
      if (current === batch) show(current, began);
    }
    if (current !== batch) return;
    if (current.isDone) await summarizeRun(current);
    else phase.value = 'paused';
  }

  function show(current: BatchRun, began: number): void {
    seconds = (performance.now() - began) / 1000;
    if (drawn.value !== undefined) cells.value = live?.read(drawn.value.measure) ?? [];
    progress.value = { games: current.results.games, total: current.total, seconds };
  }

  /** Draws the charts of the games so far, again and again. */
  async function drawWhilePlaying(current: BatchRun): Promise<void> {
    if (current !== batch || phase.value !== 'playing' || report === undefined || running === undefined) return;
    const cellsNow = current.cells();
    if (cellsNow.some(({ games }) => games > 0)) {
      const request = { experiment: running, tallies: cellsNow.map(({ tallies }) => tallies) };
      const found = await report.run('look', request).catch(() => undefined);
      if (current === batch && results.value === undefined && found !== undefined) drawn.value = found;
    }
    const hasChart = (drawn.value?.charts.length ?? 0) > 0;
    setTimeout(() => void drawWhilePlaying(current), hasChart ? CHART_INTERVAL : INTERVAL);
  }

  async function summarizeRun(current: BatchRun): Promise<void> {
    current.close();
    if (running === undefined || report === undefined) return;
    phase.value = 'summarizing';
    try {
      const [experiment, tallies] = [running, current.results.entries()];
      drawn.value ??= await report.run('look', { experiment, tallies });
      cells.value = live?.read(drawn.value.measure) ?? [];
      const found = await report.run('write', { experiment, tallies, command: commandOf(experiment) });
      if (current !== batch) return;
      results.value = found;
      drawn.value = { ...drawn.value, charts: found.charts };
      phase.value = 'done';
    } catch (error) {
      if (current === batch) fail(error);
    }
  }

  async function page(): Promise<string> {
    if (results.value === undefined || running === undefined || report === undefined) return '';
    return report.run('page', { experiment: running, summary: results.value.summary, command: commandOf(running) });
  }

  function fail(error: unknown): void {
    batch?.close();
    failure.value = messageOf(error);
    phase.value = 'failed';
  }

  return {
    phase,
    failure,
    cells,
    played,
    exact,
    drawn,
    results,
    progress,
    histogramOf: (cell, measure) => batch?.cells()[cell]?.tallies[measure] ?? [],
    start,
    pause: () => batch?.pause(),
    goOn,
    page,
    close: () => {
      batch?.close();
      batch = undefined;
      report?.close();
    },
  };
}
