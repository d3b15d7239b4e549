import { InputError } from '@cards/core';
import { expect, test } from 'vitest';
import { type CheckedLaws, checkLaws, type LawWorkers } from '../../src/check/check-laws.js';
import { CHECKED_LAWS } from '../../src/check/checked-laws.js';

const FINE: LawWorkers = {
  check: () => Promise.resolve({ kind: 'checked', found: undefined, exportName: 'mine' }),
  moves: () => Promise.resolve({ kind: 'played', games: ['1 2', '3 4'] }),
};

/** Checks the laws with workers that give these answers. */
function checkedBy(
  workers: Partial<LawWorkers>,
  late: readonly string[] = [],
  isProgram = false,
): Promise<CheckedLaws> {
  return checkLaws({
    seed: 's',
    isProgram,
    withWorkers: async (use) => {
      await use({ ...FINE, ...workers });
      return late;
    },
  });
}

const failedOf = ({ laws }: CheckedLaws): readonly unknown[] => laws.filter(({ passed }) => !passed);

test('A strategy that obeys all laws passes each of them, and the seeds of their games are not that of the ranking', async () => {
  const seeds = new Set<string>();
  const checked = await checkedBy({
    check: (law, seed) => {
      seeds.add(seed);
      return FINE.check(law, seed);
    },
    moves: (seed, where) => {
      seeds.add(seed);
      return FINE.moves(seed, where);
    },
  });
  expect(checked.laws.map(({ passed }) => passed)).toEqual(Array.from({ length: 9 }, () => true));
  expect(checked.found).toBe('mine');
  expect([...seeds]).toEqual(['s laws', 's everywhere']);
});

test('A strategy that cannot be created is checked for nothing else', async () => {
  const checked = await checkedBy({
    check: () => Promise.resolve({ kind: 'checked', found: 'no', exportName: undefined }),
  });
  expect(checked.laws).toEqual([{ name: CHECKED_LAWS.created, passed: false, message: 'no' }]);
});

test('A worker that ends in a law ends the check, and no later law repeats its cause', async () => {
  const checked = await checkedBy({
    check: (law, seed) =>
      law === 'forgets' ? Promise.resolve({ kind: 'ended', message: 'an endless loop' }) : FINE.check(law, seed),
  });
  expect(checked.laws.map(({ name }) => name)).toEqual([CHECKED_LAWS.created, CHECKED_LAWS.forgets]);
  expect(checked.ended).toEqual({ name: CHECKED_LAWS.forgets, passed: false, message: 'an endless loop' });
});

test.each([
  [{ kind: 'played', games: ['1 2', '4 3'] } as const, /^in game 1, it plays other moves in another worker/],
  [{ kind: 'failed', message: 'no file' } as const, /^in one worker it plays, but in another one it fails: no file$/],
  [{ kind: 'ended', message: 'timed out' } as const, /^timed out$/],
])('Other moves elsewhere break a law: %j', async (elsewhere, message) => {
  const checked = await checkedBy({
    moves: (seed, where) => (where === 'here' ? FINE.moves(seed, where) : Promise.resolve(elsewhere)),
  });
  expect(failedOf(checked)).toEqual([
    {
      name: 'plays the same moves in every worker, process and environment',
      passed: false,
      message: expect.stringMatching(message) as string,
    },
  ]);
});

test('An error after the games breaks a law', async () => {
  expect(failedOf(await checkedBy({}, ['too late', 'and later']))).toEqual([
    { name: 'throws no error after its games', passed: false, message: 'too late' },
  ]);
});

test('A program is not checked for clocks, and a file with several strategies is refused', async () => {
  const { laws } = await checkedBy({}, [], true);
  expect(laws.map(({ name }) => name)).not.toContain(CHECKED_LAWS.random);
  const refused = checkedBy({ check: () => Promise.resolve({ kind: 'refused', message: 'choose one' }) });
  await expect(refused).rejects.toThrow(new InputError('choose one'));
});
