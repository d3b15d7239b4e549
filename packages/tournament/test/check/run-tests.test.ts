import { type Pool, type WorkerRequest, TaskError, WorkerError } from '@cards/batch/web/internal';
import { InputError } from '@cards/core';
import { expect, test } from 'vitest';
import type { TestReport } from '../../src/check/check-report.js';
import { reportsOf, runTests, type TestResults } from '../../src/check/check-strategy.js';
import type { TestAnswer, TestTask } from '../../src/check/check-tasks.js';
import { CHECKED_TESTS, type CheckedTest, MOVES } from '../../src/check/checked-tests.js';

/** What the workers answer to a test, or to the games of a seed in a slot. */
interface Answers {
  readonly test: (test: CheckedTest, seed: string) => TestAnswer;
  readonly moves: (seed: string, slot: number) => TestAnswer;
}

const FINE: Answers = {
  test: () => ({ exportName: 'mine' }),
  moves: () => ({ exportName: 'mine', games: ['1 2', '3 4'] }),
};

const ends = (message: string): never => {
  throw new WorkerError(message, { position: 0 });
};

/** Checks the tests with workers that give these answers. */
function checkedBy(answers: Partial<Answers>, late: readonly string[] = [], isProgram = false): Promise<TestResults> {
  const { test: answer, moves } = { ...FINE, ...answers };
  const run = async ({ task, slot = 0 }: WorkerRequest<unknown>): Promise<unknown> => {
    const { test: checked, seed } = task as TestTask;
    return checked === MOVES ? moves(seed, slot) : answer(checked, seed);
  };
  return runTests({
    source: {
      file: 'mine.js',
      name: 'mine.js',
      exportName: undefined,
      game: { module: 'game', exportName: 'game' },
      harness: undefined,
      params: {},
    },
    seed: 's',
    isProgram,
    openPool: (onLateError) => ({
      run: run as Pool['run'],
      close: async () => late.forEach((message) => onLateError(message)),
    }),
  });
}

const failedOf = ({ tests }: TestResults): readonly TestReport[] =>
  reportsOf(tests).filter(({ passed, untested }) => !passed && untested !== true);

test('A strategy without a fault passes every test, and the seeds of the games are not that of the ranking', async () => {
  const seeds = new Set<string>();
  const checked = await checkedBy({
    test: (id, seed) => {
      seeds.add(seed);
      return FINE.test(id, seed);
    },
    moves: (seed, slot) => {
      seeds.add(seed);
      return FINE.moves(seed, slot);
    },
  });
  expect(reportsOf(checked.tests).map(({ passed }) => passed)).toEqual(Array.from({ length: 9 }, () => true));
  expect(checked.exportName).toBe('mine');
  expect([...seeds]).toEqual(['s tests', 's everywhere']);
});

test('A strategy that cannot be created is checked for nothing else', async () => {
  const checked = await checkedBy({ test: () => ({ message: 'no', exportName: undefined }) });
  expect(reportsOf(checked.tests)).toEqual([{ name: CHECKED_TESTS.created, passed: false, message: 'no' }]);
});

test('A worker that ends in a test ends the check, and no later test is run', async () => {
  const checked = await checkedBy({
    test: (id, seed) => (id === 'forgets' ? ends('an endless loop') : FINE.test(id, seed)),
  });
  expect(failedOf(checked)).toEqual([{ name: CHECKED_TESTS.forgets, passed: false, message: 'an endless loop' }]);
  expect(
    reportsOf(checked.tests)
      .slice(2)
      .map(({ untested }) => untested),
  ).toEqual(Array.from({ length: 7 }, () => true));
});

test.each([
  [
    (): TestAnswer => ({ exportName: 'mine', games: ['1 2', '4 3'] }),
    /^in game 1, it plays other moves in another worker/,
  ],
  [
    (): TestAnswer => ({ exportName: 'mine', message: 'no file', failed: false }),
    /^in one worker it plays, but in another one it fails: no file$/,
  ],
  [(): TestAnswer => ends('timed out'), /^timed out$/],
])('Other moves in another worker fail a test: %s', async (elsewhere, message) => {
  const checked = await checkedBy({
    moves: (seed, slot) => (slot === 0 ? FINE.moves(seed, slot) : elsewhere()),
  });
  expect(failedOf(checked)).toEqual([
    {
      name: 'plays the same moves in every worker',
      passed: false,
      message: expect.stringMatching(message) as string,
    },
  ]);
});

test('An error after the games fails a conformance test', async () => {
  expect(failedOf(await checkedBy({}, ['too late', 'and later']))).toEqual([
    { name: 'throws no error after its games', passed: false, message: 'too late' },
  ]);
});

test('A program is not checked for clocks, and a file with several strategies is refused', async () => {
  const { tests } = await checkedBy({}, [], true);
  expect(tests.map(({ name }) => name)).not.toContain(CHECKED_TESTS.random);
  const refused = checkedBy({
    test: () => {
      throw new TaskError({ kind: 'refused', message: 'choose one' });
    },
  });
  await expect(refused).rejects.toThrow(new InputError('choose one'));
});
