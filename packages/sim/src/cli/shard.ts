import { InputError } from '@cards/core';
import type { Shard } from '@cards/batch';
import { RUN_TEXT } from './text/run.js';

/** Environment variables by name. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A scheduler of array jobs, which start one program once for each task. */
interface Scheduler {
  readonly name: string;
  /** The index of this task, from 1; undefined when this scheduler did not start it. */
  readonly index: (env: Environment) => number | undefined;
  /** The number of tasks; undefined when the scheduler does not report it. */
  readonly count: (env: Environment) => number | undefined;
}

const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: (env) => {
      const task = number(env, 'SLURM_ARRAY_TASK_ID');
      const first = number(env, 'SLURM_ARRAY_TASK_MIN') ?? 1;
      return task === undefined ? undefined : (task - first) / (number(env, 'SLURM_ARRAY_TASK_STEP') ?? 1) + 1;
    },
    count: (env) => number(env, 'SLURM_ARRAY_TASK_COUNT'),
  },
  { name: 'Kubernetes', index: (env) => following(number(env, 'JOB_COMPLETION_INDEX')), count: () => undefined },
  {
    name: 'AWS Batch',
    index: (env) => following(number(env, 'AWS_BATCH_JOB_ARRAY_INDEX')),
    count: (env) => number(env, 'AWS_BATCH_JOB_ARRAY_SIZE'),
  },
];

/**
 * Reads `--shard`: `3/10`, or `auto/10` for the index that the scheduler of an array job gave this process. `auto`
 * alone takes the number of tasks from the scheduler too, if it reports it.
 *
 * @param text - the value of the option
 * @param env - the environment of the process
 * @throws InputError for another form, or when no scheduler reports the index
 */
export function readShard(text: string, env: Environment): Shard {
  const { index, of } = /^(?<index>\d+|auto)(?:\/(?<of>\d+))?$/.exec(text)?.groups ?? {};
  if (index === undefined || (of === undefined && index !== 'auto')) {
    throw new InputError(RUN_TEXT.notShard(text));
  }
  return index === 'auto'
    ? ofScheduler(of === undefined ? undefined : Number(of), env)
    : { index: Number(index), of: Number(of) };
}

function ofScheduler(of: number | undefined, env: Environment): Shard {
  const found = SCHEDULERS.map((one) => ({ ...one, task: one.index(env), tasks: one.count(env) })).find(
    ({ task }) => task !== undefined,
  );
  if (found?.task === undefined) {
    throw new InputError(RUN_TEXT.noArrayJob(SCHEDULERS.map(({ name }) => name).join(', ')));
  }
  const { name, task, tasks } = found;
  if (of !== undefined && tasks !== undefined && tasks !== of)
    throw new InputError(RUN_TEXT.otherTasks(of, name, tasks));
  const count = of ?? tasks;
  if (count === undefined) throw new InputError(RUN_TEXT.unknownTasks(name));
  if (!(Number.isInteger(task) && task >= 1 && task <= count))
    throw new InputError(RUN_TEXT.noSuchTask(name, task, count));
  return { index: task, of: count };
}

function number(env: Environment, name: string): number | undefined {
  const text = env[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Converts an index from 0 to an index from 1. */
function following(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1;
}
