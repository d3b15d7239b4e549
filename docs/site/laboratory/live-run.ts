import { computed, ref, shallowRef } from 'vue';
import { messageOf } from '@cards/core/internal';
import { type ExactMeasures, pairingOf, type LinkedExperiment } from '@cards/batch/internal';
import { BatchRun } from '../batch/batch-run.js';
import { commandOf, type LinkedPlan, planLinked } from '../batch/linked-plan.js';
import type { Drawn, ReportTasks, WrittenResults } from '../batch/report-worker.js';
import { TaskClient } from '../batch/task-client.js';
import { startWorker } from '../workers/start-worker.js';
import { type LiveCell, LiveCells } from './live-cells.js';

/** The time between two drawings of a running batch, in milliseconds. */
const INTERVAL = 150;

/** The least time between two drawings of its charts, in milliseconds. */
const CHART_INTERVAL = 600;

const reportClient = (): TaskClient<ReportTasks> => new TaskClient(() => startWorker('report'));

/** A batch that is played, and the experiment of its link. */
interface Running {
  readonly experiment: LinkedExperiment;
  readonly batch: BatchRun;
  readonly live: LiveCells;
}

/** The run of an experiment, for the components of the laboratory. */
export class LiveRun {
  readonly phase = ref<'idle' | 'playing' | 'paused' | 'summarizing' | 'done' | 'failed'>('idle');
  /** What ended the run; empty if nothing. */
  readonly failure = ref('');
  readonly cells = shallowRef<readonly LiveCell[]>([]);
  readonly played = shallowRef<LinkedPlan>();
  /** Whether a trial of a cell is a round. */
  readonly hasRounds = computed(
    () => this.played.value?.plan.cells.some(({ lineups }) => pairingOf(lineups) === 'round') === true,
  );
  readonly exact = shallowRef<readonly ExactMeasures[]>([]);
  /** The charts so far. */
  readonly drawn = shallowRef<Drawn>();
  readonly results = shallowRef<WrittenResults>();
  /** Finished games, planned games, and seconds of play. */
  readonly progress = shallowRef({ games: 0, total: 0, seconds: 0 });
  private running: Running | undefined;
  private readonly report = reportClient();

  async start(experiment: LinkedExperiment): Promise<void> {
    this.running?.batch.close();
    this.running = undefined;
    [this.failure.value, this.cells.value, this.exact.value] = ['', [], []];
    [this.results.value, this.drawn.value] = [undefined, undefined];
    this.progress.value = { games: 0, total: 0, seconds: 0 };
    try {
      const linked = await planLinked(experiment);
      this.played.value = linked;
      const batch = new BatchRun(linked.plan, { startWorker: () => startWorker('blocks') });
      this.running = { experiment, batch, live: new LiveCells(linked.plan, batch) };
    } catch (error) {
      this.fail(error);
      return;
    }
    void this.showExact(this.running);
    await this.goOn();
  }

  pause(): void {
    this.running?.batch.pause();
  }

  async goOn(): Promise<void> {
    const { running: current } = this;
    if (current === undefined) return;
    this.phase.value = 'playing';
    const began = performance.now() - this.progress.value.seconds * 1000;
    const timer = setInterval(() => this.show(current, began), INTERVAL);
    try {
      this.show(current, began);
      void this.drawWhilePlaying(current);
      await current.batch.play();
    } catch (error) {
      if (current === this.running) this.fail(error);
      return;
    } finally {
      clearInterval(timer);
      if (current === this.running) this.show(current, began);
    }
    if (current !== this.running) return;
    if (current.batch.isDone) await this.summarize(current);
    else this.phase.value = 'paused';
  }

  /** The histogram of a measure of a cell so far. */
  histogramOf(cell: number, measure: number): readonly (readonly [value: number, count: number])[] {
    return this.running?.batch.cells()[cell]?.tallies[measure] ?? [];
  }

  /** The page of the report; empty before the end. */
  async page(): Promise<string> {
    const { running, results } = this;
    if (results.value === undefined || running === undefined) return '';
    const { experiment } = running;
    return this.report.run('page', { experiment, summary: results.value.summary, command: commandOf(experiment) });
  }

  close(): void {
    this.running?.batch.close();
    this.running = undefined;
    this.report.close();
  }

  /** Exact values are an addition: without them, the estimates are shown alone. They have a worker of their own. */
  private async showExact(current: Running): Promise<void> {
    const client = reportClient();
    const found = await client.run('exact', current.experiment).catch(() => []);
    client.close();
    if (current === this.running) this.exact.value = found;
  }

  private show({ batch, live }: Running, began: number): void {
    if (this.drawn.value !== undefined) this.cells.value = live.read(this.drawn.value.measure);
    const seconds = (performance.now() - began) / 1000;
    this.progress.value = { games: batch.results.games, total: batch.total, seconds };
  }

  /** Draws the charts of the games so far, again and again. */
  private async drawWhilePlaying(current: Running): Promise<void> {
    if (current !== this.running || this.phase.value !== 'playing') return;
    const { experiment, batch } = current;
    const cells = batch.cells();
    if (cells.some(({ games }) => games > 0)) {
      const request = { experiment, tallies: cells.map(({ tallies }) => tallies) };
      const found = await this.report.run('look', request).catch(() => undefined);
      if (current === this.running && this.results.value === undefined && found !== undefined) this.drawn.value = found;
    }
    const hasChart = (this.drawn.value?.charts.length ?? 0) > 0;
    setTimeout(() => void this.drawWhilePlaying(current), hasChart ? CHART_INTERVAL : INTERVAL);
  }

  private async summarize(current: Running): Promise<void> {
    const { experiment, batch, live } = current;
    batch.close();
    this.phase.value = 'summarizing';
    try {
      const tallies = batch.results.entries();
      this.drawn.value ??= await this.report.run('look', { experiment, tallies });
      this.cells.value = live.read(this.drawn.value.measure);
      const found = await this.report.run('write', { experiment, tallies, command: commandOf(experiment) });
      if (current !== this.running) return;
      this.results.value = found;
      this.drawn.value = { ...this.drawn.value, charts: found.charts };
      this.phase.value = 'done';
    } catch (error) {
      if (current === this.running) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.running?.batch.close();
    this.failure.value = messageOf(error);
    this.phase.value = 'failed';
  }
}
