import { mastermind } from '@cards/mastermind';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { checkedParams } from '@cards/core/internal';
import { gameResults } from '../../src/run/game-result.js';

const resultsOf = (game: Parameters<typeof gameResults>[0]) => gameResults(game, checkedParams(game));

test('The winner of seat 0 is the loser of seat 1, and a tie is a tie for both', () => {
  const results = ([win, tie]: readonly number[]): readonly unknown[] =>
    [false, true].map((isOther) => resultsOf(concentration)([90, win ?? 0, tie ?? 0, 0], isOther).result);
  expect(concentration.measures.map(({ name }) => name)).toEqual(['turns', 'win', 'tie', 'margin']);
  expect(results([1, 0])).toEqual(['won', 'lost']);
  expect(results([0, 0])).toEqual(['lost', 'won']);
  expect(results([0, 1])).toEqual(['tied', 'tied']);
});

test('A game without a winner has measures only, and a game of one seat can be won', () => {
  expect(resultsOf(pairs)([50])).toEqual({ measures: { flips: 50 } });
  expect(resultsOf(mastermind)([5, 1])).toEqual({ measures: { guesses: 5, won: 1 }, result: 'won' });
});

test('Without a winner, the sign of a payoff that adds up to 0 is the result, and another payoff has none', () => {
  const poker = {
    ...concentration,
    zeroSum: true,
    measures: [{ ...concentration.measures[0], name: 'chips', role: 'payoff' as const }],
  };
  const results = (chips: number): readonly unknown[] =>
    [false, true].map((isOther) => resultsOf(poker as never)([chips], isOther).result);
  expect([3, 0, -2].map(results)).toEqual([
    ['won', 'lost'],
    ['tied', 'tied'],
    ['lost', 'won'],
  ]);
  expect(resultsOf({ ...poker, zeroSum: false } as never)([3])).toEqual({ measures: { chips: 3 } });
});
