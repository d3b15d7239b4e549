import { onBeforeUnmount, ref, shallowRef } from 'vue';
import { messageOf } from '@cards/core/internal';
import type { GameBench } from './bench.js';
import type { Progress, RoomTasks, StudyRequest, StudyResult } from './room/tasks.js';

/** A task that the person has stopped. */
export class StoppedTask extends Error {}

/** What runs the long tasks of a page, one at a time. */
export type LongTaskRunner = Pick<GameBench, 'params' | 'runLong' | 'stopLong' | 'fail'>;

/** What runs the studies of a page: of the game that runs, its text or its name. */
export type StudyRunner = LongTaskRunner &
  Pick<GameBench, 'studies'> & { readonly running: { readonly value: string } };

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
    this.isRunning.value = true;
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

/** The studies of the game that runs. The same one is computed once, and a file that was handed over has its own. */
export class StudyTask extends LongTask<'study'> {
  private readonly runner: StudyRunner;

  constructor(runner: StudyRunner) {
    super(runner, 'study');
    this.runner = runner;
  }

  /** A study that has ended; undefined if it has to run. */
  known(asked: StudyRequest): StudyResult | undefined {
    const { running, studies } = this.runner;
    return studies.get(studyKey(running.value, asked));
  }

  override async run(asked: StudyRequest): Promise<void> {
    const { running, studies } = this.runner;
    const key = studyKey(running.value, asked);
    const known = studies.get(key);
    if (known === undefined) await super.run(asked);
    else this.result.value = known;
    if (this.result.value !== undefined) studies.set(key, this.result.value);
  }
}

/** The key of a study: of which game, and with which parameters and seed. */
export function studyKey(game: string, { params, seed }: StudyRequest): string {
  return JSON.stringify([game, params, seed]);
}
