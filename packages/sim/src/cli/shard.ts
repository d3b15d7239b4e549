import { InputError } from '@cards/core';
import type { Shard } from '@cards/batch';

type Environment = Readonly<Record<string, string | undefined>>;

/** A scheduler of array jobs, which start one program once for each task. */
interface Scheduler {
  readonly name: string;
  readonly index: string;
  /** The variable for the index of the first task, or that index. */
  readonly first: string | 0;
  /** The variable for the difference of two indexes. Left out, it is 1. */
  readonly step?: string;
  /** The variable for the number of tasks. Left out, the scheduler does not report it. */
  readonly count?: string;
}

const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    first: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    count: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', first: 0 },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: 0, count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
];

/**
 * Reads `--shard`: `3/10`, or `auto/10` for the index that the scheduler of an array job gave this process. `auto`
 * alone takes the number of tasks from the scheduler too, if it reports it.
 */
export function readShard(text: string, env: Environment): Shard {
  const { index, of } = /^(?<index>\d+|auto)(?:\/(?<of>\d+))?$/.exec(text)?.groups ?? {};
  const total = of === undefined ? undefined : Number(of);
  if (index === 'auto') return ofScheduler(total, env);
  if (index !== undefined && total !== undefined) return { index: Number(index), of: total };
  throw new InputError(`--shard must be i/n, such as 3/10, or auto/n in an array job, not '${text}'`);
}

function ofScheduler(of: number | undefined, env: Environment): Shard {
  const numberIn = (name: string | undefined): number | undefined => {
    const text = name === undefined ? undefined : env[name];
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const scheduler = SCHEDULERS.find((one) => numberIn(one.index) !== undefined);
  if (scheduler === undefined) {
    const names = SCHEDULERS.map(({ name }) => name).join(', ');
    throw new InputError(`--shard auto found no array job (${names}); write the shard as i/n, such as 3/10`);
  }
  const { name, index, first, step, count } = scheduler;
  const from = first === 0 ? 0 : (numberIn(first) ?? 1);
  const task = ((numberIn(index) ?? 0) - from) / (numberIn(step) ?? 1) + 1;
  const tasks = numberIn(count);
  if (of !== undefined && tasks !== undefined && tasks !== of)
    throw new InputError(
      `--shard auto/${of} does not match the array job: ${name} started ${tasks} tasks; write auto/${tasks}`,
    );
  const total = of ?? tasks;
  if (total === undefined) throw new InputError(`${name} does not report the number of tasks; write --shard auto/n`);
  if (Number.isInteger(task) && task >= 1 && task <= total) return { index: task, of: total };
  throw new InputError(`${name} reports task ${task} of ${total}; the task must be an integer from 1 to ${total}`);
}
