import { describe, expect, test } from 'vitest';
import { laws, strategyLaws } from '../../src/testing/index.js';
import { duelSubject, players } from './duel.js';
import { lockSubject } from './lock.js';

describe('an honest game for two keeps every law', () => {
  test.each(laws({ ...duelSubject(), settings: [{}, { cards: 1 }, { cards: 7 }] }))('$name', ({ check }) => {
    expect(check).not.toThrow();
  });
});

describe('an honest game for one keeps every law', () => {
  test.each(laws(lockSubject))('$name', ({ check }) => {
    expect(check).not.toThrow();
  });
});

describe('an honest strategy keeps every law at a game that does not list it', () => {
  const [, , above] = players;
  const own = above && { ...above, name: 'mine' };
  test.each(own === undefined ? [] : strategyLaws(duelSubject(), own, { spec: 'mine:12', opponent: 'random' }))('$name', ({ check }) => {
    expect(check).not.toThrow();
  });
});

test('every law has a name of its own', () => {
  const names = laws(duelSubject()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
