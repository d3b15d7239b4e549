import { onBeforeUnmount, ref, shallowRef } from 'vue';
import { messageOf } from '@cards/core/internal';
import type { GameBench } from './bench.js';
import type { Progress, RoomTasks } from './room/tasks.js';

/** A task that the person has stopped. */
export class StoppedTask extends Error {}

/** What runs the long tasks of a page, one at a time. */
export type LongTaskRunner = Pick<GameBench, 'params' | 'runLong' | 'stopLong' | 'fail'>;

/** A computation of a tab, which a person can stop. */
export class LongTask<Name extends keyof RoomTasks> {
  readonly isRunning = ref(false);
  /** What is wrong; empty if nothing is. */
  readonly problem = ref('');
  readonly status = ref('');
  readonly progress = shallowRef<Progress>();
  readonly result = shallowRef<ReturnType<RoomTasks[Name]>>();
  private readonly bench: LongTaskRunner;
  private readonly name: Name;

  constructor(bench: LongTaskRunner, name: Name) {
    this.bench = bench;
    this.name = name;
    onBeforeUnmount(() => this.isRunning.value && bench.stopLong());
  }

  /**
   * Runs the task. One that another tab runs is stopped.
   *
   * @param onNote - receives parts of the result; progress is kept here otherwise
   */
  async run(
    task: Parameters<RoomTasks[Name]>[0],
    onNote: (note: unknown) => void = (note) => (this.progress.value = note as Progress),
  ): Promise<void> {
    const { params } = this.bench;
    [this.problem.value, this.result.value, this.progress.value] = ['', undefined, undefined];
    if (typeof params.value === 'string') {
      this.problem.value = params.value;
      return;
    }
    [this.isRunning.value, this.status.value] = [true, 'Running…'];
    try {
      this.result.value = await this.bench.runLong(this.name, task, onNote);
      this.status.value = 'Done.';
    } catch (error) {
      const isStopped = error instanceof StoppedTask;
      this.status.value = isStopped ? 'Stopped.' : '';
      if (!isStopped) {
        this.problem.value = messageOf(error);
        this.bench.fail(error);
      }
    } finally {
      this.isRunning.value = false;
    }
  }

  stop(): void {
    this.bench.stopLong();
  }

  /** Removes the result, of something that has changed since. */
  forget(): void {
    if (this.isRunning.value) this.stop();
    [this.problem.value, this.status.value, this.result.value] = ['', '', undefined];
  }
}
