import { describe, expect, test } from 'vitest';
import { defaultsOf, rulebookOf, summaryOf, titleOf } from '../../src/internal.js';
import { Duel, duelGame } from '../testing/duel.js';

const { defaults: _, ...plain } = duelGame(Duel);

describe('defaultsOf', () => {
  test('A game without defaults plays every strategy that needs no argument', () => {
    const names = ['first', 'random', 'counting', 'precomputed'];
    expect(defaultsOf(plain)).toEqual({ strategies: names, trials: 10_000, blockSize: 100 });
  });

  test('A strategy whose arguments all have defaults needs no argument', () => {
    const limit = { name: 'limit', summary: 'the limit', min: 0, max: 9 };
    const strategies = plain.strategies.map((one) => ({ ...one, arguments: [{ ...limit, default: 2 }, limit] }));
    expect(defaultsOf({ strategies }).strategies).toEqual([]);
    const free = strategies.map((one) => ({ ...one, arguments: one.arguments.slice(0, 1) }));
    expect(defaultsOf({ strategies: free }).strategies).toHaveLength(plain.strategies.length);
  });

  test('Each default of the game itself counts', () => {
    expect(defaultsOf({ ...plain, defaults: { trials: 7 } })).toMatchObject({ trials: 7, blockSize: 100 });
    expect(defaultsOf({ ...plain, defaults: { blockSize: 5, strategies: ['above:9'] } })).toEqual({
      strategies: ['above:9'],
      trials: 10_000,
      blockSize: 5,
    });
  });
});

test('A game without a title has its id with a capital letter, and a game without a summary has its title', () => {
  expect([titleOf(plain), summaryOf(plain)]).toEqual(['Duel', 'the higher card wins the trick']);
  expect([titleOf({ id: 'war' }), summaryOf({ id: 'war' })]).toEqual(['War', 'War']);
  expect(summaryOf({ id: 'war', title: 'The war' })).toBe('The war');
});

test('A rulebook that is no list of rules is refused, also one that follows from the parameters', () => {
  const text = 'Take a card.' as unknown as readonly string[];
  for (const rulebook of [text, () => text])
    expect(() => rulebookOf({ parameters: {}, rulebook })).toThrow('the rulebook must be a list, not "Take a card."');
});
