import { computed } from 'vue';
import type { AnyGame } from '@cards/core';
import { type Pool, webPool } from '@cards/batch/web/internal';
import { shellLine } from '@cards/report/internal';
import { COMMAND } from '../command.js';
import { startWorker } from '../workers/start-worker.js';
import { type LongTaskRunner, StoppedTask, type StudyRunner } from '../your-game/long-task.js';
import type { StudyResult } from '../your-game/room/tasks.js';

/** The time without a sign of life after which a study is ended, in milliseconds: its plan plays games first. */
const TIMEOUT = 120_000;

/** The choices of a game. All values are text, as typed. */
interface StudyForm {
  readonly game: string;
  readonly seed: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Studies the game of the controls, for the tab of studies that a game of a visitor has too. */
export class GameStudy implements StudyRunner {
  readonly form: StudyForm;
  readonly studies = new Map<string, StudyResult>();
  readonly running = computed(() => this.form.game);
  /** The parameters that differ from their defaults; a sentence if one has several values. */
  readonly params = computed((): Readonly<Record<string, number>> | string => {
    const changed: [string, number][] = [];
    for (const [name, { default: usual }] of Object.entries(this.parameters())) {
      const text = (this.form.params[name] ?? '').trim();
      const value = text === '' ? usual : Number(text);
      if (!Number.isInteger(value)) return `A study needs one value of ${name}, not '${text}'`;
      if (value !== usual) changed.push([name, value]);
    }
    return Object.fromEntries(changed);
  });
  readonly studyCommand = computed(() => {
    const { params, form } = this;
    if (typeof params.value === 'string') return '';
    const changed = Object.entries(params.value).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
    return shellLine([...COMMAND, 'study', form.game, '--seed', form.seed, ...changed]);
  });
  private readonly parameters: () => AnyGame['parameters'];
  private tasks: Pool | undefined;

  /** @param parameters - those of the game, once it is loaded */
  constructor(form: StudyForm, parameters: () => AnyGame['parameters']) {
    [this.form, this.parameters] = [form, parameters];
  }

  /** Studies the game in a worker of its own, in the place of the one before. */
  readonly runLong: LongTaskRunner['runLong'] = async (name, task, onNote) => {
    this.stopLong();
    const tasks = (this.tasks = webPool(
      { startWorker: () => startWorker('study'), gameTimeout: TIMEOUT },
      { id: this.form.game },
    ));
    try {
      // The worker answers the task of this name.
      return await tasks.run({ name, task, onNote });
    } catch (error) {
      throw tasks === this.tasks ? error : new StoppedTask('stopped');
    } finally {
      void tasks.close();
    }
  };

  stopLong(): void {
    void this.tasks?.close();
    this.tasks = undefined;
  }

  /** The tab shows what is wrong. */
  fail(error: unknown): void {
    void error;
  }
}
