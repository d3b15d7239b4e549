import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blocksOf,
  bundle,
  formatJob,
  formatRun,
  jobResult,
  keysOf,
  parseJob,
  parseRun,
  rangesOf,
  runId,
  validJson,
  worker,
} from '../src/protocol.js';

const run = runId('a description');

test('The text of a job names it: equal for the same blocks of a run, whatever the order of its members', () => {
  const job = { run, cell: 3, ranges: [[120, 40] as [number, number]] };
  expect(parseJob(formatJob(job))).toEqual(job);
  expect(formatJob({ ranges: [[120, 40]], cell: 3, run })).toBe(formatJob(job));
  expect(formatJob({ ...job, cell: 4 })).not.toBe(formatJob(job));
});

test('All keys of a run begin with its prefix and its id', () => {
  for (const key of Object.values(keysOf('lab', run))) expect(key.startsWith(`lab:run:${run}`)).toBe(true);
});

test('Ranges keep the numbers and the order of blocks', () => {
  expect(rangesOf([4, 5, 6, 9])).toEqual([
    [4, 3],
    [9, 1],
  ]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1 }), (blocks) => {
      expect(blocksOf({ run, cell: 0, ranges: rangesOf(blocks) })).toEqual(blocks);
    }),
  );
});

test.each([
  ['no object', 1],
  ['another run', { run: 'x', cell: 0, ranges: [[0, 1]] }],
  ['a negative block', { run, cell: 0, ranges: [[-1, 1]] }],
  ['an empty range', { run, cell: 0, ranges: [[0, 0]] }],
  ['no range', { run, cell: 0, ranges: [] }],
  ['too many blocks', { run, cell: 0, ranges: [[0, 1e9]] }],
  ['too many blocks in all', { run, cell: 0, ranges: Array.from({ length: 3 }, (_, at) => [at * 4096, 4096]) }],
  ['a fraction', { run, cell: 0.5, ranges: [[0, 1]] }],
])('A job is refused: %s', (_, value) => {
  expect(parseJob(JSON.stringify(value))).toBeUndefined();
  expect(parseJob(JSON.stringify({ run, cell: 0, ranges: [[0, 1]] }))).toBeDefined();
});

test.each([
  ['nothing', null],
  ['no job', { worker: 'a', lines: [] }],
  ['lines that are no text', { job: 'j', worker: 'a', lines: [1] }],
  ['an unknown failure', { job: 'j', worker: 'a', lines: [], failed: { block: 0, failure: { kind: 'x' } } }],
  [
    'a failure without a game',
    { job: 'j', worker: 'a', lines: [], failed: { block: 0, failure: { kind: 'failed', message: 'no' } } },
  ],
])('The result of a job is refused: %s', (_, value) => {
  expect(validJson(jobResult, JSON.stringify(value))).toBeUndefined();
  expect(validJson(jobResult, JSON.stringify({ job: 'j', worker: 'a', lines: [] }))).toBeDefined();
});

test('The record of a run with another format is refused, with both formats', () => {
  const record = { gameTimeout: 1000, description: 'text' };
  expect(parseRun(formatRun(record))).toMatchObject(record);
  const other = formatRun(record).replace('run@3', 'run@1');
  expect(parseRun(other)).toEqual({
    problem:
      'the run has the format cards-cluster/run@1, and this worker reads cards-cluster/run@3: install the same version of @cards/cluster on all machines',
  });
  for (const text of ['', '{}', 'null', formatRun({ ...record, gameTimeout: -1 })])
    expect(parseRun(text)).toEqual({ problem: 'the record of the run in Redis is not valid' });
});

test('Records of workers and bundles that other programs wrote are refused', () => {
  const record = { name: 'lab1-7', host: 'lab1', threads: 8, jobs: ['a job'], refused: { [run]: 'another version' } };
  expect(validJson(worker, JSON.stringify(record))).toEqual(record);
  for (const text of ['', '[]', JSON.stringify({ ...record, threads: 1e9 }), JSON.stringify({ ...record, jobs: [1] })])
    expect(validJson(worker, text)).toBeUndefined();
  expect(validJson(bundle, '{"hash":"sha256:0","entry":"a.ts","files":{"a.ts":""}}')).toBeDefined();
  for (const text of ['', '{}', '{"hash":"","entry":"","files":{"a":1}}'])
    expect(validJson(bundle, text)).toBeUndefined();
});
