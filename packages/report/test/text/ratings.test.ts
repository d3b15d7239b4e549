import type { AnyGame } from '@cards/core';
import { describe, expect, test } from 'vitest';
import type { Summary } from '@cards/batch';
import { formatTable } from '../../src/text/summary.js';
import { duelCell, GAMES, summaryOf } from '../samples.js';

describe('The table of ratings', () => {
  const players = [
    { name: 'dove', rating: -100.4, ci95: [-110.4, -90.4] },
    { name: 'hawk', rating: 100.4, ci95: [90.4, 110.4], lead: { over: 'dove', rating: 200.8, ci95: [190.8, 210.8] } },
  ] as const;
  const rated = (ratings: Summary['ratings'], cells = [duelCell(['hawk', 'dove'], 0.7, 0.1)]): string =>
    formatTable({ ...summaryOf(cells), ...(ratings === undefined ? {} : { ratings }) }, GAMES, {
      width: 100,
      color: false,
    });

  test('The ratings begin with the strongest player and have each lead and the worth of seat 0', () => {
    const first = { rating: 12, ci95: [2, 22] } as const;
    const text = rated([
      { game: 'duel', params: { points: 10 }, players, firstSeat: first, fit: { chiSquare: 3.2, degrees: 4, p: 0.52 } },
    ]);
    expect(text).toContain(`
ratings: Elo, 0 on average; 400 more mean odds of 10 to 1
player  rating  ahead of the next player by
hawk    100     201 ± 10
dove    -100

Seat 0 is worth 12 ± 10 Elo.
These results are consistent with one rating per player (chi-square 3.2, 4 degrees of freedom, p =
0.52).
`);
  });

  test('The fit of the ratings has a bound for a probability that is too small for a double', () => {
    const text = rated([{ game: 'duel', params: { points: 10 }, players, fit: { chiSquare: 1500, degrees: 4, p: 0 } }]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('chi-square 1500.0, 4 degrees of freedom, p < 1e-300');
  });

  test('The ratings warn of cycles if one rating per player does not fit', () => {
    const text = rated([
      { game: 'duel', params: { points: 10 }, players, fit: { chiSquare: 99.94, degrees: 4, p: 1e-20 } },
    ]);
    expect(text.replaceAll('\n', ' ')).toContain(
      'One rating per player does not fit these results; there may be cycles (chi-square 99.9, 4 degrees',
    );
  });

  test('The ratings name their setting and appear with their own game only', () => {
    const cells = [5, 10].map((points) => ({ ...duelCell(['hawk', 'dove'], 0.7, 0.1), params: { points } }));
    const ratings = [
      ...[5, 10].map((points) => ({ game: 'duel', params: { points }, players })),
      { game: 'solo', params: { points: 5 }, players },
    ];
    const text = rated(ratings, cells);
    expect(text.match(/^ratings at points \d+/gm)).toEqual(['ratings at points 5', 'ratings at points 10']);
    expect(rated([{ game: 'duel', params: { points: 9 }, players }])).not.toContain('rating');
  });
});

describe('Missing ratings', () => {
  const cells = [
    ['hawk', 'dove'],
    ['dove', 'owl'],
    ['owl', 'hawk'],
  ].map((seats) => duelCell(seats, 0.5, 0.1));
  const [duel] = GAMES as [AnyGame];
  const text = (measures: AnyGame['measures']): string =>
    formatTable(summaryOf(cells), [{ ...duel, measures }], { width: 100, color: false });

  test('A section of a game without a winner has the reason for missing ratings', () => {
    const [win, rounds] = duel.measures;
    expect(text([{ ...(rounds ?? win), name: 'win' }])).toContain(
      "\nNo ratings: Duel has no measure with the role 'win'.\n",
    );
  });

  test('A section that does not count ties has the reason for missing ratings', () => {
    const even = { ...duel.measures[0], name: 'even', role: 'tie' } as const;
    expect(text([...duel.measures, even])).toContain('\nNo ratings: they also need the measure even.\n');
    expect(text(duel.measures)).not.toContain('No ratings');
  });
});
