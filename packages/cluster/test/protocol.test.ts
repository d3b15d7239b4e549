import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blocksOf,
  bundle,
  formatRun,
  jobData,
  jobId,
  jobResult,
  keysOf,
  parseRun,
  rangesOf,
  runId,
  runOfJob,
  valid,
  validJson,
  worker,
} from '../src/protocol.js';

const run = runId('a description');

test('The id of a job names its run, and has neither a colon nor the form of an integer', () => {
  const id = jobId(run, 3, 120, 40);
  expect(id).toBe(`${run}-c3-b120-n40`);
  expect(id).not.toMatch(/:|^\d+$/);
  expect(runOfJob(id)).toBe(run);
  expect(runOfJob('42')).toBeUndefined();
  expect(runOfJob(`${run}-c3-b120`)).toBeUndefined();
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
])('The data of a job is refused: %s', (_, value) => {
  expect(valid(jobData, value)).toBeUndefined();
  expect(valid(jobData, { run, cell: 0, ranges: [[0, 1]] })).toBeDefined();
});

test.each([
  ['nothing', null],
  ['lines that are no text', { worker: 'a', lines: [1] }],
  ['an unknown failure', { worker: 'a', lines: [], failed: { block: 0, failure: { kind: 'x' } } }],
  [
    'a failure without a game',
    { worker: 'a', lines: [], failed: { block: 0, failure: { kind: 'failed', message: 'no' } } },
  ],
])('The result of a job is refused: %s', (_, value) => {
  expect(valid(jobResult, value)).toBeUndefined();
  expect(valid(jobResult, { worker: 'a', lines: [] })).toBeDefined();
});

test('The record of a run with another format is refused, with both formats', () => {
  const record = { gameTimeout: 1000, description: 'text' };
  expect(parseRun(formatRun(record))).toMatchObject(record);
  const other = formatRun(record).replace('run@2', 'run@1');
  expect(parseRun(other)).toEqual({
    problem:
      'the run has the format cards-cluster/run@1, and this worker reads cards-cluster/run@2: install the same version of @cards/cluster on all machines',
  });
  for (const text of ['', '{}', 'null', formatRun({ ...record, gameTimeout: -1 })])
    expect(parseRun(text)).toEqual({ problem: 'the record of the run in Redis is not valid' });
});

test('Records of workers and bundles that other programs wrote are refused', () => {
  const record = { name: 'lab1-7', host: 'lab1', threads: 8 };
  expect(validJson(worker, JSON.stringify(record))).toEqual(record);
  for (const text of ['', '[]', JSON.stringify({ ...record, threads: 1e9 })])
    expect(validJson(worker, text)).toBeUndefined();
  expect(validJson(bundle, '{"hash":"sha256:0","entry":"a.ts","files":{"a.ts":""}}')).toBeDefined();
  for (const text of ['', '{}', '{"hash":"","entry":"","files":{"a":1}}'])
    expect(validJson(bundle, text)).toBeUndefined();
});
