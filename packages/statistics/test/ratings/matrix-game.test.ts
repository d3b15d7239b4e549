import { describe, expect, test } from 'vitest';
import { fieldEquilibrium, matrixEquilibrium } from '../../src/ratings/matrix-game.js';

/** A generator of Lehmer: numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A table of 2 to 25 players: with continuous results, with many ties, with wins only, or half of it empty. */
function randomTable(kind: number, next: () => number): number[][] {
  const size = 2 + Math.floor(24 * next());
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++) {
      const value = 2 * next() - 1;
      const one = [value, Math.round(3 * value), Math.sign(value), next() < 0.5 ? 0 : value][kind] as number;
      (rows[row] as number[])[column] = one;
      (rows[column] as number[])[row] = -one;
    }
  return rows;
}

const gains = (table: readonly (readonly number[])[], shares: readonly number[]): readonly number[] =>
  table.map((row) => row.reduce((sum, margin, at) => sum + margin * (shares[at] as number), 0));

describe('matrixEquilibrium', () => {
  // scipy's linprog gave the same largest shares for 200 such tables, and the same 162 of them were unique.
  test('No player of 200 random tables gains against the mixture, and what is never chosen is not in it', () => {
    const next = numbersFrom(7);
    for (let at = 0; at < 200; at++) {
      const table = randomTable(at % 4, next);
      const { shares, most, unique } = matrixEquilibrium(table);
      expect(Math.max(...gains(table, shares))).toBeLessThan(1e-9);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      for (const [player, share] of shares.entries()) {
        expect(share).toBeLessThanOrEqual((most[player] as number) + 1e-6);
        expect(share > 1e-7).toBe((most[player] as number) > 0);
        expect(!unique || Math.abs(share - (most[player] as number)) < 1e-6).toBe(true);
      }
      // An equilibrium of an even number of players is not unique (Kaplansky 1945, for symmetric games).
      expect(!unique || shares.filter((share) => share > 1e-7).length % 2 === 1).toBe(true);
    }
  });

  test('A player that beats all others is chosen alone, and copies of a player share its part', () => {
    expect(
      matrixEquilibrium([
        [0, 1, 2],
        [-1, 0, 5],
        [-2, -5, 0],
      ]),
    ).toEqual({ shares: [1, 0, 0], most: [1, 0, 0], unique: true });
    // Rock twice, paper, scissors.
    const twins = matrixEquilibrium([
      [0, 0, -1, 1],
      [0, 0, -1, 1],
      [1, 1, 0, -1],
      [-1, -1, 1, 0],
    ]);
    expect(twins.unique).toBe(false);
    const [one = 0, other = 0, paper, scissors] = twins.shares;
    for (const share of [one + other, paper, scissors]) expect(share).toBeCloseTo(1 / 3, 12);
    expect(Math.min(one, other)).toBeGreaterThan(0.01);
    for (const share of twins.most) expect(share).toBeCloseTo(1 / 3, 12);
  });

  test('If all players are equal, each can be chosen alone', () => {
    const { shares, most, unique } = matrixEquilibrium([
      [0, 0],
      [0, 0],
    ]);
    expect([shares, most, unique]).toEqual([[0.5, 0.5], [1, 1], false]);
  });
});

test('The support says in how many resampled tables an equilibrium chooses a player, and mixed how many have a cycle', () => {
  const cycle = [
    [0, 1, -1],
    [-1, 0, 1],
    [1, -1, 0],
  ];
  const line = [
    [0, 1, 1],
    [-1, 0, 1],
    [-1, -1, 0],
  ];
  let draws = 0;
  const { players, mixed, resamples } = fieldEquilibrium(['a', 'b', 'c'], cycle, () =>
    draws++ % 4 === 0 ? line : cycle,
  );
  expect(players.map(({ name, support }) => [name, support])).toEqual([
    ['a', 1],
    ['b', 0.75],
    ['c', 0.75],
  ]);
  expect(players[1]?.share).toBeCloseTo(1 / 3, 12);
  expect([mixed, resamples, draws]).toEqual([0.75, 400, 400]);
});
