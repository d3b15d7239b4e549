import { describe, expect, test } from 'vitest';
import { readShard } from '../../src/cli/shard.js';

describe('--shard', () => {
  test('is a part of a whole', () => {
    expect(readShard('3/10', {})).toEqual({ index: 3, of: 10 });
  });

  test.each([
    ['Slurm that counts from 0', { SLURM_ARRAY_TASK_ID: '2', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '10' }],
    [
      'Slurm that counts from 1',
      { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_MAX: '10', SLURM_ARRAY_TASK_COUNT: '10' },
    ],
    [
      'Slurm that counts in fives',
      {
        SLURM_ARRAY_TASK_ID: '20',
        SLURM_ARRAY_TASK_MIN: '10',
        SLURM_ARRAY_TASK_STEP: '5',
        SLURM_ARRAY_TASK_COUNT: '10',
      },
    ],
    ['Kubernetes, which counts from 0', { JOB_COMPLETION_INDEX: '2' }],
    ['AWS Batch, which counts from 0', { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' }],
  ])('auto is the index of %s', (_, env) => {
    expect(readShard('auto/10', env)).toEqual({ index: 3, of: 10 });
  });

  test('auto alone takes the number of tasks too, where it is told', () => {
    expect(readShard('auto', { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' })).toEqual({
      index: 3,
      of: 10,
    });
    expect(() => readShard('auto', { JOB_COMPLETION_INDEX: '2' })).toThrow(
      'Kubernetes does not say how many tasks there are; write --shard auto/n',
    );
  });

  test.each([
    ['3', {}, '--shard is written i/n'],
    ['3/', {}, '--shard is written i/n'],
    ['-1/3', {}, '--shard is written i/n'],
    ['auto/3', {}, 'there is none; write it, such as 3/10'],
    ['auto/3', { SLURM_ARRAY_TASK_ID: 'x' }, 'there is none'],
    [
      'auto/3',
      { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '10' },
      'an array of AWS Batch with 10 tasks; write auto/10',
    ],
    ['auto/3', { JOB_COMPLETION_INDEX: '3' }, 'this is task 4, and there are 3'],
    [
      'auto/3',
      { SLURM_ARRAY_TASK_ID: '11', SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_STEP: '5' },
      'this is task 1.2, and there are 3',
    ],
  ])('%s with %j is refused', (text, env, message) => {
    expect(() => readShard(text, env)).toThrow(message);
  });
});
