import {
  type AnyGame,
  createPlayer,
  InputError,
  type ParamValues,
  resolveParams,
  type Rng,
  seatsOf,
  seededRng,
} from '@cards/core';
import { defaultsOf, resultRule, unlessRefused } from '@cards/core/internal';
import type { OwnStrategy } from './strategy-definition.js';

/** A spec for each seat, in seat order. */
export type Lineup = readonly string[];

/** A strategy in a line-up: a spec, or a strategy as a value. */
export type StrategyInput = string | OwnStrategy;

/** The line-ups of a cell, at least one. Under each index, each different one plays a game of the same deal. */
export type Lineups<Player = string> = readonly [first: readonly Player[], ...others: (readonly Player[])[]];

/**
 * What the games of a cell have to do with each other:
 *
 * - `none`: there is one line-up, so each game is a trial.
 * - `swapped`: a trial is two games of one deal with the two seats swapped.
 * - `round`: a trial is one deal in all rotations of the seats, at a table of three and more.
 * - `difference`: a trial is two games of one deal with two other line-ups.
 */
export type Pairing = 'none' | 'swapped' | 'round' | 'difference';

/** What the line-ups of a cell have to do with each other. A cell with three line-ups and more is a round. */
export function pairingOf([first, second, third]: readonly (readonly unknown[])[]): Pairing {
  if (first === undefined || second === undefined) return 'none';
  if (third !== undefined) return 'round';
  return first.length === 2 && isSame(second, [...first].reverse()) ? 'swapped' : 'difference';
}

/** Whether one strategy has all seats of a game of two and more, and there is no other line-up. */
export function isSelfPlay([first, second]: Lineups): boolean {
  return second === undefined && first.length > 1 && new Set(first).size === 1;
}

/** Whether all seats but the first have the same strategy: a round then compares a player with a table of others. */
export function isOneAmong(lineup: Lineup): boolean {
  return lineup.length > 1 && new Set(lineup.slice(1)).size === 1;
}

/** Whether two line-ups have the same player in each seat. */
export function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((player, seat) => player === other[seat]);
}

/**
 * The line-ups of a round: the same players in all rotations of the seats. In rotation `r`, the player of seat `s` of
 * the first line-up has seat `s + r`. With two seats, that is the line-up and its reverse.
 *
 * @param players - the player of each seat
 *
 * @example
 * ```ts
 * import { roundOf } from '@cards/batch/internal';
 *
 * roundOf(['a', 'b', 'c']); // => [['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'c', 'a']]
 * ```
 */
export function roundOf<Player>(players: readonly Player[]): Lineups<Player> {
  const others = players.slice(1).map((_, at) => [...players.slice(-1 - at), ...players.slice(0, -1 - at)]);
  return [players, ...others];
}

/** The line-ups that differ, of which each plays one game under an index. */
export function playedLineups(lineups: Lineups): readonly Lineup[] {
  return lineups.filter((one, at) => lineups.findIndex((other) => isSame(one, other)) === at);
}

/**
 * Lists the line-ups of some strategies: each strategy alone in a one-seat game; with more seats one among many, for
 * every ordered pair of strategies: the first one in seat 0, and the second one in all other seats. The first one
 * varies slowest, and also meets itself.
 *
 * @param seats - the number of seats of the game
 * @param strategies - the strategies
 * @returns `[lineup][seat]`
 *
 * @example
 * ```ts
 * import { allLineups } from '@cards/batch/internal';
 *
 * allLineups(2, ['a', 'b']); // => [['a', 'a'], ['a', 'b'], ['b', 'a'], ['b', 'b']]
 * ```
 */
export function allLineups<P extends StrategyInput>(
  seats: number,
  strategies: readonly P[],
): readonly (readonly P[])[] {
  if (seats === 1) return strategies.map((strategy) => [strategy]);
  return strategies.flatMap((one) => strategies.map((other) => oneAmong(one, other, seats)));
}

/** A table of one strategy, with another one in seat 0. */
export function oneAmong<P extends StrategyInput>(one: P, other: P, seats: number): readonly P[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? one : other));
}

/**
 * A line-up that is given as a list of strategies. At a table of three and more, a single one has all seats.
 *
 * @param given - one strategy, or one for each seat
 * @param seats - the number of seats
 */
export function filledLineup<P>(given: readonly P[], seats: number): readonly P[] {
  const [only] = given;
  return seats > 2 && given.length === 1 && only !== undefined ? Array.from({ length: seats }, () => only) : given;
}

/** The default strategies, without those that do not play at a table of more than two. */
export function defaultsAt(game: AnyGame, seats: number, setting: ParamValues): readonly string[] {
  const { strategies } = defaultsOf(game);
  if (seats <= 2) return strategies;
  const params = resolveParams(game.parameters, setting);
  return strategies.filter((spec) => unlessRefused(() => createPlayer(game, params, spec)) !== undefined);
}

/**
 * The number of players at a table of a tournament: one for each seat; or one for each team, which has all of its
 * seats, if there are two teams or they take turns around the table.
 */
export function playersAt(game: AnyGame, params: ParamValues): number {
  const teams = teamsOf(game, params);
  const count = new Set(teams).size;
  const isInTurn = teams.length % count === 0 && teams.every((team, seat) => team === teams[seat % count]);
  return count === 2 || isInTurn ? count : teams.length;
}

/** The line-ups of the balanced tables of a tournament: at each, its players have all seats, or all teams, in turn. */
export function tournamentTables(game: AnyGame, params: ParamValues, players: readonly string[]): readonly Lineups[] {
  const [teams, size] = [teamsOf(game, params), playersAt(game, params)];
  const ofSeats = (each: Lineup): Lineup => (size === teams.length ? each : teams.map((team) => each[team] ?? ''));
  return balancedTables(players.length, size).map((table): Lineups => {
    const [first, ...others] = roundOf(table.map((player) => players[player] ?? ''));
    return size === 2 ? [ofSeats(first), ...others.map(ofSeats)] : roundOf(ofSeats(first));
  });
}

function teamsOf(game: AnyGame, params: ParamValues): readonly number[] {
  return resultRule(game, params)?.teams ?? Array.from({ length: seatsOf(game, params) }, (_, seat) => seat);
}

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
      const tables = searched(sizes, circle, meetings, rng);
      if (tables !== undefined) return tables.flatMap((table) => around(table, circle, seats));
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

/**
 * The strategy that stands for no skill: `random`, or the first one that needs no argument.
 *
 * @throws InputError if there is none
 */
export function weakest({ id, strategies }: AnyGame): string {
  const { strategies: free } = defaultsOf({ strategies });
  const chosen = free.find((name) => name === 'random') ?? free[0];
  if (chosen === undefined)
    throw new InputError(`${id} has no strategy that needs no argument, so no player can be chosen`);
  return chosen;
}
