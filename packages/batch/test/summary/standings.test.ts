import { expect, test } from 'vitest';
import { rated } from '../../src/summary/standings.js';

test('Only 3 to 200 players are rated', () => {
  const circle = (players: number): Parameters<typeof rated>[0] =>
    Array.from({ length: players }, (_, at) => ({ players: [String(at), String((at + 1) % players)], wins: [1, 1] }));
  expect([2, 3, 201].map((players) => rated(circle(players))?.players.length)).toEqual([undefined, 3, undefined]);
});
