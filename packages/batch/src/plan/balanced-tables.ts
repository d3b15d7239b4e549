import { type Rng, seededRng } from '@cards/core';

/**
 * The tables of a tournament in which every two players meet equally often: a balanced incomplete block design. If each
 * table is played in all rotations, every player has each seat equally often.
 *
 * For one and two seats, these are all possible tables. For more, a few tables are moved around a circle of all
 * players, or of all but one, who stays (cyclic designs; with one who stays, as in whist tournaments). The smallest
 * such design that a search finds is taken: of tables among which every distance on the circle occurs equally often.
 * The same arguments give the same tables. Sources: Bose, On the construction of balanced incomplete block designs,
 * Annals of Eugenics 9, 1939. John and Williams, Cyclic and Computer Generated Designs, 1995. Anderson, Combinatorial
 * Designs and Tournaments, 1997.
 *
 * @param players - the number of players; no table has one twice, so there are none for fewer players than seats
 * @param seats - the number of seats
 * @returns `[table][seat]`: the players, from 0
 */
export function balancedTables(players: number, seats: number): readonly (readonly number[])[] {
  if (seats <= 2 || players <= seats) return allTables(0, players, seats);
  const rng = seededRng(`${players} players at tables of ${seats}`);
  for (let meetings = 1; ; meetings++) {
    const each = (meetings * (players - 1)) / (seats - 1);
    const count = (each * players) / seats;
    for (const circle of [players, players - 1]) {
      // A player who stays is at one table in each step around the circle, so in `each / circle` of its first tables.
      const staying = circle === players ? 0 : each / circle;
      const moved = count / circle;
      if (![each, moved, staying].every(Number.isInteger)) continue;
      const sizes = Array.from({ length: moved }, (_, table) => seats - Number(table < staying));
      const found = searched(sizes, circle, meetings, rng);
      if (found !== undefined) return found.flatMap((table) => around(table, circle, seats));
    }
  }
}

function allTables(from: number, players: number, seats: number): readonly (readonly number[])[] {
  if (seats === 0) return [[]];
  return Array.from({ length: Math.max(0, players - from) }, (_, at) => from + at).flatMap((one) =>
    allTables(one + 1, players, seats - 1).map((others) => [one, ...others]),
  );
}

/** A table in each step around the circle. An empty seat is that of the player who stays. */
function around(table: readonly number[], circle: number, seats: number): readonly (readonly number[])[] {
  const stays = table.length < seats ? [circle] : [];
  return Array.from({ length: circle }, (_, by) => [...table.map((player) => (player + by) % circle), ...stays]);
}

/** The steps of a search, for each move that is possible. Small designs need fewer, and all of them have 1,000 more. */
const STEPS = 40;

/**
 * Searches for tables of these sizes in which each distance on the circle occurs `meetings` times. A step moves one
 * player, unless the squared errors then grow; one in 50 may grow a little.
 */
function searched(sizes: readonly number[], circle: number, meetings: number, rng: Rng): number[][] | undefined {
  const tables = sizes.map((size) => Array.from({ length: size }, (_, at) => at));
  const counts = new Int32Array(circle).fill(-meetings);
  let errors = (circle - 1) * meetings ** 2;
  /** Adds or removes the distances of a player to those before a place of its table. Returns what the errors change. */
  const count = (table: readonly number[], at: number, end: number, by: 1 | -1): number => {
    let change = 0;
    for (let place = 0; place < end; place++) {
      if (place === at) continue;
      const distance = ((table[at] as number) - (table[place] as number) + circle) % circle;
      for (const one of [distance, circle - distance]) {
        change += 2 * by * (counts[one] as number) + 1;
        counts[one] = (counts[one] as number) + by;
      }
    }
    return change;
  };
  for (const table of tables) for (const at of table.keys()) errors += count(table, at, at, 1);
  const steps = 1000 + STEPS * circle * sizes.reduce((sum, size) => sum + size, 0);
  for (let step = 0; step < steps && errors > 0; step++) {
    const table = tables[rng.int(tables.length)] as number[];
    const at = rng.int(table.length);
    const before = table[at] as number;
    const next = rng.int(circle);
    if (table.includes(next)) continue;
    const most = errors + (rng.int(50) === 0 ? 4 : 0);
    for (const player of [next, before]) {
      errors += count(table, at, table.length, -1);
      table[at] = player;
      errors += count(table, at, table.length, 1);
      if (errors <= most) break;
    }
  }
  return errors === 0 ? tables : undefined;
}
