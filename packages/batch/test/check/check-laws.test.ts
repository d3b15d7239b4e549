import { InputError } from '@cards/core';
import { expect, test } from 'vitest';
import { type CheckedLaws, checkLaws } from '../../src/check/check-laws.js';
import type { CheckAnswer, LawTask, MovesAnswer } from '../../src/check/check-tasks.js';
import type { LawReport } from '../../src/check/check-report.js';
import { CHECKED_LAWS, type CheckedLaw } from '../../src/check/checked-laws.js';
import type { Pool, WorkerRequest } from '../../src/workers/pool.js';
import { TaskError, WorkerError } from '../../src/workers/worker-error.js';

/** What the workers answer to a law, or to the games of a seed in a slot. */
interface Answers {
  readonly law: (law: CheckedLaw, seed: string) => CheckAnswer;
  readonly moves: (seed: string, slot: number) => MovesAnswer;
}

const FINE: Answers = {
  law: () => ({ found: undefined, failed: false, exportName: 'mine' }),
  moves: () => ({ kind: 'played', games: ['1 2', '3 4'] }),
};

const ends = (message: string): never => {
  throw new WorkerError(message, { position: 0 });
};

/** Checks the laws with workers that give these answers. */
function checkedBy(answers: Partial<Answers>, late: readonly string[] = [], isProgram = false): Promise<CheckedLaws> {
  const { law, moves } = { ...FINE, ...answers };
  const run = async ({ name, task, slot = 0 }: WorkerRequest<unknown>): Promise<unknown> => {
    const { law: checked, seed } = task as LawTask;
    return name === 'law' ? law(checked, seed) : moves(seed, slot);
  };
  return checkLaws({
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

const failedOf = ({ laws }: CheckedLaws): readonly LawReport[] =>
  laws.filter(({ passed, untested }) => !passed && untested !== true);

test('A strategy that obeys all laws passes each of them, and the seeds of their games are not that of the ranking', async () => {
  const seeds = new Set<string>();
  const checked = await checkedBy({
    law: (law, seed) => {
      seeds.add(seed);
      return FINE.law(law, seed);
    },
    moves: (seed, slot) => {
      seeds.add(seed);
      return FINE.moves(seed, slot);
    },
  });
  expect(checked.laws.map(({ passed }) => passed)).toEqual(Array.from({ length: 9 }, () => true));
  expect(checked.found).toBe('mine');
  expect([...seeds]).toEqual(['s laws', 's everywhere']);
});

test('A strategy that cannot be created is checked for nothing else', async () => {
  const checked = await checkedBy({ law: () => ({ found: 'no', failed: false, exportName: undefined }) });
  expect(checked.laws).toEqual([{ name: CHECKED_LAWS.created, passed: false, message: 'no' }]);
});

test('A worker that ends in a law ends the check, and no later law is tested', async () => {
  const checked = await checkedBy({
    law: (law, seed) => (law === 'forgets' ? ends('an endless loop') : FINE.law(law, seed)),
  });
  expect(failedOf(checked)).toEqual([{ name: CHECKED_LAWS.forgets, passed: false, message: 'an endless loop' }]);
  expect(failedOf(checked)).toEqual([checked.ended]);
  expect(checked.laws.slice(2).map(({ untested }) => untested)).toEqual(Array.from({ length: 7 }, () => true));
});

test.each([
  [
    (): MovesAnswer => ({ kind: 'played', games: ['1 2', '4 3'] }),
    /^in game 1, it plays other moves in another worker/,
  ],
  [
    (): MovesAnswer => ({ kind: 'failed', message: 'no file', failed: false }),
    /^in one worker it plays, but in another one it fails: no file$/,
  ],
  [(): MovesAnswer => ends('timed out'), /^timed out$/],
])('Other moves in another worker break a law: %s', async (elsewhere, message) => {
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
  const { laws } = await checkedBy({}, [], true);
  expect(laws.map(({ name }) => name)).not.toContain(CHECKED_LAWS.random);
  const refused = checkedBy({
    law: () => {
      throw new TaskError({ kind: 'refused', message: 'choose one' });
    },
  });
  await expect(refused).rejects.toThrow(new InputError('choose one'));
});
