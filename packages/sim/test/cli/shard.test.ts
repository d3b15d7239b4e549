import { describe, expect, test } from 'vitest';
import { readShard } from '@cards/batch/internal';

describe('--shard', () => {
  test('3/10 is shard 3 of 10', () => {
    expect(readShard('3/10', {})).toEqual({ index: 3, of: 10 });
  });

  test.each([
    ['Slurm with tasks from 0', { SLURM_ARRAY_TASK_ID: '2', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '10' }],
    [
      'Slurm with tasks from 1',
      { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_MAX: '10', SLURM_ARRAY_TASK_COUNT: '10' },
    ],
    [
      'Slurm with a step of 5',
      {
        SLURM_ARRAY_TASK_ID: '20',
        SLURM_ARRAY_TASK_MIN: '10',
        SLURM_ARRAY_TASK_STEP: '5',
        SLURM_ARRAY_TASK_COUNT: '10',
      },
    ],
    ['Kubernetes, with tasks from 0', { JOB_COMPLETION_INDEX: '2' }],
    ['AWS Batch, with tasks from 0', { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' }],
  ])('auto/10 takes the index of %s', (_, env) => {
    expect(readShard('auto/10', env)).toEqual({ index: 3, of: 10 });
  });

  test('auto alone takes the number of tasks too, if the scheduler reports it', () => {
    expect(readShard('auto', { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' })).toEqual({
      index: 3,
      of: 10,
    });
    expect(() => readShard('auto', { JOB_COMPLETION_INDEX: '2' })).toThrow(
      'Kubernetes does not report the number of tasks; write --shard auto/n',
    );
  });

  test.each([
    ['3', {}, '--shard must be i/n'],
    ['3/', {}, '--shard must be i/n'],
    ['-1/3', {}, '--shard must be i/n'],
    [
      'auto/3',
      {},
      '--shard auto found no array job (Slurm, Kubernetes, AWS Batch); write the shard as i/n, such as 3/10',
    ],
    ['auto/3', { SLURM_ARRAY_TASK_ID: 'x' }, 'found no array job'],
    [
      'auto/3',
      { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' },
      '--shard auto/3 does not match the array job: AWS Batch started 10 tasks; write auto/10',
    ],
    [
      'auto/3',
      { JOB_COMPLETION_INDEX: '3' },
      'Kubernetes reports task 4 of 3; the task must be an integer from 1 to 3',
    ],
    [
      'auto/3',
      { SLURM_ARRAY_TASK_ID: '11', SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_STEP: '5' },
      'Slurm reports task 1.2 of 3; the task must be an integer from 1 to 3',
    ],
  ])('--shard %s with the environment %j is refused', (text, env, message) => {
    expect(() => readShard(text, env)).toThrow(message);
  });
});
