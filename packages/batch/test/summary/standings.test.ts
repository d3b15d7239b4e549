import { expect, test } from 'vitest';
import { rated, standings } from '../../src/summary/standings.js';

test('Equal players share the better place in their order, and players without a score are ranked by their ratings', () => {
  const scores: Readonly<Record<string, number>> = { a: 1, b: 3, c: 1, d: 0 };
  const places = (ratings: Parameters<typeof standings>[2], scoreOf: (name: string) => number | undefined): unknown =>
    standings(['a', 'b', 'c', 'd'], String, ratings, scoreOf).map(({ player, place }) => `${place} ${player}`);
  expect(places([], (name) => scores[name])).toEqual(['1 b', '2 a', '2 c', '4 d']);
  const ratings = Object.entries(scores).map(([name, rating]) => ({ name, rating: -rating, ci95: [-9, 9] as const }));
  expect(places(ratings, () => undefined)).toEqual(['1 d', '2 a', '2 c', '4 b']);
});

test('Only 3 to 200 players are rated', () => {
  const circle = (players: number): Parameters<typeof rated>[0] =>
    Array.from({ length: players }, (_, at) => ({ players: [String(at), String((at + 1) % players)], wins: [1, 1] }));
  expect([2, 3, 201].map((players) => rated(circle(players))?.players.length)).toEqual([undefined, 3, undefined]);
});
