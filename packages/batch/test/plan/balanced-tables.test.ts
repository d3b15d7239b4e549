import { describe, expect, test } from 'vitest';
import { balancedTables } from '../../src/plan/lineups.js';

/** The different numbers of tables at which two players meet. */
function meetings(tables: readonly (readonly number[])[], players: number): readonly number[] {
  const met = new Map<string, number>();
  for (let one = 0; one < players; one++) for (let other = 0; other < one; other++) met.set(`${other} ${one}`, 0);
  for (const table of tables)
    for (const one of table)
      for (const other of table.filter((player) => player < one))
        met.set(`${other} ${one}`, (met.get(`${other} ${one}`) ?? 0) + 1);
  return [...new Set(met.values())];
}

/** Checks a design, and returns the number of its tables. */
function checked(players: number, seats: number): number {
  const tables = balancedTables(players, seats);
  const where = `${players} players at tables of ${seats}`;
  for (const table of tables) {
    expect(new Set(table).size, `${where}`).toBe(seats);
    expect(
      table.every((player) => player >= 0 && player < players),
      `${where}`,
    ).toBe(true);
  }
  expect(meetings(tables, players), `${where}`).toHaveLength(1);
  const each = Array.from({ length: players }, (_, player) => tables.filter((table) => table.includes(player)).length);
  expect(new Set(each).size, `${where}`).toBe(1);
  return tables.length;
}

describe('balancedTables', () => {
  test('For one and two seats, these are all tables, in the order of the players', () => {
    expect(balancedTables(3, 1)).toEqual([[0], [1], [2]]);
    expect(balancedTables(4, 2)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  test('As many players as seats have one table, and fewer have none', () => {
    expect(balancedTables(4, 4)).toEqual([[0, 1, 2, 3]]);
    expect(balancedTables(3, 4)).toEqual([]);
    expect(balancedTables(0, 4)).toEqual([]);
  });

  // The smallest designs that are known, such as the projective planes of order 2 and 3 and the biplane of 11 points
  // (Hall, Combinatorial Theory, 1986, table of block designs).
  test.each([
    [7, 3, 7],
    [13, 3, 26],
    [8, 4, 14],
    [13, 4, 13],
    [11, 5, 11],
    [12, 6, 22],
  ])('For %i players at tables of %i, there are %i tables', (players, seats, tables) => {
    expect(checked(players, seats)).toBe(tables);
  });

  test('Every two players meet equally often, and every player is at as many tables', () => {
    for (let seats = 3; seats <= 6; seats++)
      for (let players = seats; players <= 16; players++) checked(players, seats);
  });

  test('The same arguments give the same tables', () => {
    expect(balancedTables(9, 4)).toEqual(balancedTables(9, 4));
  });
});

test(
  'Tables are found for up to 64 players at tables of up to six, and for up to 30 at larger ones',
  { tags: ['slow', 'release'] },
  () => {
    for (let seats = 3; seats <= 10; seats++)
      for (let players = seats; players <= (seats <= 6 ? 64 : 30); players += 3) checked(players, seats);
  },
);
