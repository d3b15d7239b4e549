import { computed, type ComputedRef, reactive, ref, type Ref, shallowRef, watch } from 'vue';
import type { AnyGame } from '@cards/core';
import { messageOf } from '@cards/core';
import { type ExactMeasures, formatLink, type LinkedExperiment, parseLink } from '@cards/batch';
import type { Chart } from '@cards/report/html';
import { BatchRun } from '../batch/batch-run.js';
import { commandOf, type LinkedPlan, planLinked } from '../batch/linked-plan.js';
import { ReportClient } from '../batch/report-client.js';
import type { WrittenResults } from '../batch/report-task.js';
import { loadGame } from '../games/load-game.js';
import { EMPTY_FORM, experimentOf, type Form, formFrom, formOf } from './form.js';
import { type LiveCell, LiveCells } from './live-cells.js';

/** What the laboratory does at the moment. */
type Phase = 'idle' | 'playing' | 'paused' | 'summarizing' | 'done' | 'failed';

/** The time between two drawings of a running batch, in milliseconds. */
const INTERVAL = 150;

/** The state of the laboratory, for its components. */
export interface Laboratory {
  readonly form: Form;
  readonly game: Ref<AnyGame | undefined>;
  readonly phase: Ref<Phase>;
  /** What is wrong with the experiment, or what ended the run; empty if nothing. */
  readonly problem: Ref<string>;
  /** What is wrong with the address, as long as the controls show another experiment; empty if nothing. */
  readonly refusal: ComputedRef<string>;
  readonly cells: Ref<readonly LiveCell[]>;
  readonly played: Ref<LinkedPlan | undefined>;
  readonly exact: Ref<readonly ExactMeasures[]>;
  readonly results: Ref<WrittenResults | undefined>;
  readonly charts: Ref<readonly Chart[] | undefined>;
  readonly isDrawing: Ref<boolean>;
  /** Finished games, planned games, and seconds of play. */
  readonly progress: Ref<{ readonly games: number; readonly total: number; readonly seconds: number }>;
  /** The histogram of a metric of a cell so far. */
  histogramOf(cell: number, metric: number): readonly (readonly [value: number, count: number])[];
  readonly command: ComputedRef<string>;
  readonly link: ComputedRef<string>;
  chooseGame(id: string): Promise<void>;
  openLink(link: string): Promise<void>;
  run(): Promise<void>;
  pause(): void;
  goOn(): Promise<void>;
  draw(): Promise<void>;
  page(): Promise<string>;
  close(): void;
}

/** Creates a laboratory. */
export function createLaboratory(): Laboratory {
  const form = reactive<Form>({ ...EMPTY_FORM });
  const game = shallowRef<AnyGame>();
  const phase = ref<Phase>('idle');
  const problem = ref('');
  /** What was wrong with an address, and the experiment that the controls showed then. */
  const refused = shallowRef({ message: '', link: '' });
  const cells = shallowRef<readonly LiveCell[]>([]);
  const played = shallowRef<LinkedPlan>();
  const exact = shallowRef<readonly ExactMeasures[]>([]);
  const results = shallowRef<WrittenResults>();
  const charts = shallowRef<readonly Chart[]>();
  const isDrawing = ref(false);
  const progress = shallowRef({ games: 0, total: 0, seconds: 0 });
  const experiment = computed(() => (game.value === undefined ? undefined : experimentOf(game.value, form)));
  const command = computed(() => (experiment.value === undefined ? '' : commandOf(experiment.value)));
  const link = computed(() => (experiment.value === undefined ? '' : formatLink(experiment.value)));
  const refusal = computed(() => (refused.value.link === link.value ? refused.value.message : ''));

  let batch: BatchRun | undefined;
  let live: LiveCells | undefined;
  let running: LinkedExperiment | undefined;
  let report: ReportClient | undefined;
  let [seconds, round] = [0, 0];

  // The experiment is checked while it is written.
  watch(experiment, async (written) => {
    const current = ++round;
    if (written === undefined) return;
    const found = await planLinked(written).then(
      () => '',
      (error: unknown) => messageOf(error),
    );
    if (current === round && phase.value !== 'playing') problem.value = found;
  });

  async function chooseGame(id: string): Promise<void> {
    const loaded = await loadGame(id);
    Object.assign(form, formOf(loaded));
    game.value = loaded;
  }

  async function openLink(text: string): Promise<void> {
    try {
      const linked = parseLink(text);
      const loaded = await loadGame(linked.game);
      Object.assign(form, formFrom(loaded, linked));
      game.value = loaded;
    } catch (error) {
      if (game.value === undefined) Object.assign(form, formOf((game.value = await loadGame('pairs'))));
      refused.value = { message: messageOf(error), link: link.value };
    }
  }

  async function run(): Promise<void> {
    if (experiment.value === undefined) return;
    running = experiment.value;
    problem.value = '';
    batch?.close();
    [results.value, charts.value, exact.value] = [undefined, undefined, []];
    seconds = 0;
    try {
      const linked = await planLinked(running);
      played.value = linked;
      batch = new BatchRun(linked.plan);
      live = new LiveCells(linked.plan, batch.results);
      report ??= new ReportClient();
      void showExact(report, running);
    } catch (error) {
      fail(error);
      return;
    }
    await goOn();
  }

  /** Exact values are an addition: without them, the estimates are shown alone. */
  async function showExact(client: ReportClient, asked: LinkedExperiment): Promise<void> {
    const found = await client.run('exact', asked).catch(() => []);
    if (asked === running) exact.value = found;
  }

  async function goOn(): Promise<void> {
    const current = batch;
    if (current === undefined) return;
    phase.value = 'playing';
    const start = performance.now() - seconds * 1000;
    const timer = setInterval(() => show(current, start), INTERVAL);
    try {
      show(current, start);
      await current.play(() => undefined);
    } catch (error) {
      if (current === batch) fail(error);
      return;
    } finally {
      clearInterval(timer);
      if (current === batch) show(current, start);
    }
    if (current !== batch) return;
    if (current.isDone) await summarizeRun(current);
    else phase.value = 'paused';
  }

  function show(current: BatchRun, start: number): void {
    seconds = (performance.now() - start) / 1000;
    cells.value = live?.read() ?? [];
    progress.value = { games: current.results.games, total: current.total, seconds };
  }

  async function summarizeRun(current: BatchRun): Promise<void> {
    current.close();
    if (running === undefined || report === undefined) return;
    phase.value = 'summarizing';
    try {
      const argument = { experiment: running, tallies: current.results.entries(), command: commandOf(running) };
      const found = await report.run('write', argument);
      if (current !== batch) return;
      results.value = found;
      phase.value = 'done';
    } catch (error) {
      if (current === batch) fail(error);
    }
  }

  async function draw(): Promise<void> {
    if (results.value === undefined || running === undefined || report === undefined) return;
    isDrawing.value = true;
    const { summary } = results.value;
    try {
      const drawn = await report.run('draw', { experiment: running, summary });
      if (results.value?.summary === summary) charts.value = drawn;
    } catch (error) {
      problem.value = messageOf(error);
    } finally {
      isDrawing.value = false;
    }
  }

  async function page(): Promise<string> {
    if (results.value === undefined || running === undefined || report === undefined) return '';
    return report.run('page', { experiment: running, summary: results.value.summary, command: commandOf(running) });
  }

  function fail(error: unknown): void {
    batch?.close();
    problem.value = messageOf(error);
    phase.value = 'failed';
  }

  return {
    form,
    game,
    phase,
    problem,
    refusal,
    cells,
    played,
    exact,
    results,
    charts,
    isDrawing,
    progress,
    histogramOf: (cell, metric) => batch?.results.entries()[cell]?.[metric] ?? [],
    command,
    link,
    chooseGame,
    openLink,
    run,
    pause: () => batch?.pause(),
    goOn,
    draw,
    page,
    close: () => {
      batch?.close();
      batch = undefined;
      report?.close();
    },
  };
}
