import { describe, expect, test } from 'vitest';
import { plackettLuce } from '../../src/ratings/plackett-luce.js';

const met = (first: string, second: string, games: number, points: number) => ({
  players: [first, second],
  wins: [points / 2, games - points / 2],
});

describe('the lead of a player', () => {
  test('Each player except the weakest leads over the next weaker one by the difference of their ratings', () => {
    const ratings = plackettLuce([
      met('low', 'middle', 1000, 600),
      met('middle', 'high', 1000, 600),
      met('low', 'high', 1000, 300),
    ]);
    const players = new Map(ratings?.players.map((player) => [player.name, player]));
    expect(players.get('high')?.lead?.over).toBe('middle');
    expect(players.get('middle')?.lead?.over).toBe('low');
    expect(players.get('low')?.lead).toBeUndefined();
    const difference = (players.get('high')?.rating ?? 0) - (players.get('middle')?.rating ?? 0);
    expect(players.get('high')?.lead?.rating).toBeCloseTo(difference, 9);
  });

  test('With two players the interval of the lead is that of the odds, twice as wide as that of a rating', () => {
    const ratings = plackettLuce([met('a', 'b', 1000, 1500)]);
    const [a] = ratings?.players ?? [];
    const width = (interval: readonly [number, number] = [0, 0]): number => interval[1] - interval[0];
    expect(a?.lead?.rating).toBeCloseTo(2 * (a?.rating ?? 0), 9);
    expect(width(a?.lead?.ci95)).toBeCloseTo(2 * width(a?.ci95), 3);
    // 750 of 1,000 wins: 400 log10(3) = 190.8 Elo; Wald's interval of the log-odds is 1.0986 +- 0.1432.
    expect(a?.lead?.rating).toBeCloseTo(190.8, 0);
    expect(a?.lead?.ci95[0]).toBeCloseTo((400 / Math.LN10) * (1.0986 - 0.1432), -1);
  });

  test('The lead is known better than ratings when errors of the mean are shared', () => {
    // Both beat the third player nearly always, so ratings have a large common error; against each other they played
    // much.
    const ratings = plackettLuce([
      met('a', 'b', 10_000, 11_000),
      met('a', 'weak', 100, 200),
      met('b', 'weak', 100, 200),
    ]);
    const a = ratings?.players.find(({ name }) => name === 'a');
    const width = (interval: readonly [number, number] = [0, 0]): number => interval[1] - interval[0];
    expect(width(a?.lead?.ci95)).toBeLessThan(width(a?.ci95) / 4);
  });
});
