import { describe, expect, test } from 'vitest';
import { type ConformanceTest, conformanceTests, strategyTests } from '../../src/testing/index.js';
import type { AnyHarness } from '../../src/internal.js';
import { duelHarness, strategies } from './duel.js';
import { lockHarness } from './lock.js';

const ofDuel = conformanceTests({ ...duelHarness(), settings: [{}, { cards: 1 }, { cards: 7 }] });
const ofLock = conformanceTests(lockHarness);
const own = strategies.filter(({ name }) => name === 'above').map((above) => ({ ...above, name: 'mine' }));
const ofStrategy = own.flatMap((mine) => strategyTests(duelHarness(), mine, { spec: 'mine:12', opponent: 'random' }));

describe('the tests of a correct two-seat game', () => {
  for (const { name, check } of ofDuel) test(name, () => expect(check).not.toThrow());
});

describe('the tests of a correct one-seat game', () => {
  for (const { name, check } of ofLock) test(name, () => expect(check).not.toThrow());
});

describe('the tests of a correct strategy that the game does not list', () => {
  for (const { name, check } of ofStrategy) test(name, () => expect(check).not.toThrow());
});

describe('the lists of tests', () => {
  test.each<[string, readonly ConformanceTest[]]>([
    ['a game', ofDuel],
    ['a strategy', ofStrategy],
  ])('The tests of %s have unique names and ids', (_of, list) => {
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('The tests of a strategy have the documented ids', () => {
    expect(ofStrategy.map(({ id }) => id)).toEqual([
      'declared',
      'legal-moves',
      'forgets',
      'independent',
      'harmless',
      'blind',
      'membrane',
    ]);
  });

  test('The ids of the tests of a game start with the spec for tests about a strategy', () => {
    expect(ofDuel.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['read-only', 'secrets', 'above:20/legal-moves', 'random/blind']),
    );
  });

  test('A harness or a game without a hook has no tests that need this hook', () => {
    const { resampleHidden: _hidden, game, ...others } = duelHarness();
    const { viewFrom: _rebuilds, ...bare } = game;
    const ids = conformanceTests({ ...others, game: bare }).map(({ id }) => id);
    expect(ids).not.toContain('hidden');
    expect(ids.filter((id) => /blind|membrane/.test(id))).toEqual([]);
  });
});

test('Every harness is assignable to AnyHarness', () => {
  const harnesses: readonly AnyHarness[] = [duelHarness(), lockHarness];
  expect(harnesses.map(({ game }) => game.id)).toEqual(['duel', 'lock']);
});
