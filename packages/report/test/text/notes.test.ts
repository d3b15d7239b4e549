import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, soloCell, summaryOf } from '../samples.js';
import type { AnyGame } from '@cards/core';
import type { CellSummary, SequentialSummary, Summary } from '@cards/batch';
import { formatTable } from '../../src/text/table.js';

const table = (cells: readonly CellSummary[], width = 100): string =>
  formatTable(summaryOf(cells), GAMES, { width, color: false });

const pair = (first: string, second: string): CellSummary => {
  const { measures, ...cell } = duelCell([first, second], -0.25, 0.01);
  const [points] = Object.values(duelCell([first, second], 2.5, 0.02).measures);
  return {
    ...cell,
    pairedWith: [second, first],
    measures: { ...(points === undefined ? {} : { points }), ...measures },
  };
};

describe('pairs of games', () => {
  test('with the seats swapped say so once, and name who meets whom', () => {
    expect(table([pair('hawk', 'dove'), pair('hawk', 'owl')])).toContain(`\
Duel
points 10; 1,000 pairs of games a cell, on the same deals, seats swapped; seed 1

points: game-pair score of the first player: 2 points for a win, 1 for a tie
win: whether the first seat won
rounds: rounds played
win, rounds: differences, the first game less the second
first against second  points         win             rounds
hawk against dove     2.500 ± 0.020  -0.250 ± 0.010  15.25 ± 0.13
hawk against owl      2.500 ± 0.020  -0.250 ± 0.010  15.25 ± 0.13
`);
  });

  test('of one seat say what is less what', () => {
    expect(table([{ ...soloCell(32, 'random', 216), pairedWith: ['good'] }])).toContain(`\
cards 32, copies 4; 20,000 pairs of games a cell, on the same deals; seed 1

flips: cards turned
differences, the first game less the second
strategies        flips
random less good  216.000 ± 0.016
`);
  });

  test('beside single games say so in each row', () => {
    const text = table([duelCell(['hawk', 'dove'], 0.5, 0.1), pair('hawk', 'dove')]);
    expect(text).toContain('1,000 games a cell;');
    expect(text).toContain(
      'win, rounds: differences, the first game less the second, where two tables play the same deals\n',
    );
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'hawk against dove, seats swapped -0.250 ± 0.010 15.25 ± 0.13 2.500 ± 0.020',
    );
  });
});

describe('a note of a goal', () => {
  const sequential = (decision: SequentialSummary['decision']): CellSummary => ({
    ...pair('hawk', 'dove'),
    trials: 12_000,
    stop: {
      kind: 'sequential',
      low: 0.5,
      high: 0.55,
      reached: decision !== null,
      decision,
      evidence: { againstLow: 1, againstHigh: 1 },
      anytime95: [0.51, 0.61],
    },
  });
  const interval = 'its share is 0.510 to 0.610, a 95 % interval that holds whenever one stops';

  test.each([
    ['high', `hawk takes more than 0.5 of the points, decided after 12,000 pairs of games; ${interval}`],
    ['low', `hawk takes less than 0.55 of the points, decided after 12,000 pairs of games; ${interval}`],
    [
      null,
      `after 12,000 pairs of games it is open whether hawk takes 0.5 of the points or less, or 0.55 or more; ${interval}`,
    ],
  ] as const)('decided %s says who is better, and how surely', (decision, note) => {
    expect(table([sequential(decision)], 500)).toContain(`\nhawk against dove: ${note}\n`);
  });

  test('is one for all cells that reached their precision', () => {
    const cells = ['good', 'best'].map((name) => ({
      ...soloCell(32, name, 50),
      stop: { kind: 'precision' as const, halfWidth: 0.02, reached: true },
    }));
    expect(table(cells)).toContain('\nevery cell reached the goal of ± 0.02 in the first measure\n');
  });
});

describe('no ratings', () => {
  const cells = [
    ['hawk', 'dove'],
    ['dove', 'owl'],
    ['owl', 'hawk'],
  ].map((seats) => duelCell(seats, 0.5, 0.1));
  const [duel] = GAMES as [AnyGame];
  const text = (measures: AnyGame['measures']): string =>
    formatTable(summaryOf(cells), [{ ...duel, measures }], { width: 100, color: false });

  test('have a reason: the game has no winner', () => {
    const [win, rounds] = duel.measures;
    expect(text([{ ...(rounds ?? win), name: 'win' }])).toContain(
      "\nno ratings: Duel has no measure with the role 'win'\n",
    );
  });

  test('have a reason: ties are not counted', () => {
    const even = { ...duel.measures[0], name: 'even', role: 'tie' } as const;
    expect(text([...duel.measures, even])).toContain('\nno ratings: they also need the measure even\n');
    expect(text(duel.measures)).not.toContain('no ratings');
  });
});

describe('ratings', () => {
  const players = [
    { name: 'dove', rating: -100.4, ci95: [-110.4, -90.4] },
    { name: 'hawk', rating: 100.4, ci95: [90.4, 110.4] },
  ] as const;
  const rated = (ratings: Summary['ratings'], cells = [duelCell(['hawk', 'dove'], 0.7, 0.1)]): string =>
    formatTable({ ...summaryOf(cells), ...(ratings === undefined ? {} : { ratings }) }, GAMES, {
      width: 100,
      color: false,
    });

  test('follow the tables, the strongest first, with the worth of the first seat and whether they explain all', () => {
    const first = { rating: 12, ci95: [2, 22] } as const;
    const text = rated([
      { game: 'duel', params: { points: 10 }, players, firstSeat: first, fit: { chiSquare: 3.2, degrees: 4, p: 0.52 } },
    ]);
    expect(text).toContain(`
rating: strength in Elo points, on average 0; 400 more are odds of 10 to 1 to win
player  rating
hawk    100 ± 10
dove    -100 ± 10

the first seat is worth 12 ± 10 Elo points
ratings explain who beats whom; chi-square 3.2 with 4 degrees of freedom, p = 0.52
`);
  });

  test('say how small a probability is that a double cannot hold', () => {
    const text = rated([{ game: 'duel', params: { points: 10 }, players, fit: { chiSquare: 1500, degrees: 4, p: 0 } }]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('chi-square 1500.0 with 4 degrees of freedom, p < 1e-300');
  });

  test('say where one number for each player is not enough', () => {
    const text = rated([
      { game: 'duel', params: { points: 10 }, players, fit: { chiSquare: 99.94, degrees: 4, p: 1e-20 } },
    ]);
    expect(text).toContain(
      '\nratings do not explain all: who beats whom is more than one number for each player; chi-square 99.9\n',
    );
  });

  test('stand by the setting that they are of, and with no other game', () => {
    const cells = [5, 10].map((points) => ({ ...duelCell(['hawk', 'dove'], 0.7, 0.1), params: { points } }));
    const ratings = [
      ...[5, 10].map((points) => ({ game: 'duel', params: { points }, players })),
      { game: 'solo', params: { points: 5 }, players },
    ];
    const text = rated(ratings, cells);
    expect(text.match(/^rating at points \d+/gm)).toEqual(['rating at points 5', 'rating at points 10']);
    expect(rated([{ game: 'duel', params: { points: 9 }, players }])).not.toContain('rating');
  });
});
