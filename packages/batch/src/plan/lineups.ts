import {
  type AnyGame,
  createPlayer,
  defaultsOf,
  hasCode,
  InputError,
  type ParamValues,
  resolveParams,
  type Rng,
  seededRng,
} from '@cards/core';
import { checkCellCount, withoutHoles } from './given-values.js';
import { expandRange } from './grid.js';
import type { OwnStrategy } from './strategy-definition.js';

/** A spec for each seat, in seat order. */
export type Lineup = readonly string[];

/** A strategy in a line-up: a spec, or a strategy as a value. */
export type StrategyInput = string | OwnStrategy;

interface CellLineups {
  readonly strategies: readonly StrategyInput[];
  readonly pairedWith?: readonly StrategyInput[];
  readonly round?: true;
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
 * import { allLineups } from '@cards/batch';
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
 * `[lineup][seat]`: the line-ups that play under one index: one, both of a paired cell, or all different rotations of a
 * round. In rotation `r`, the player of seat `s` of the first line-up has seat `s + r`.
 */
export function lineupsOf({
  strategies,
  pairedWith,
  round,
}: {
  readonly strategies: Lineup;
  readonly pairedWith?: Lineup;
  readonly round?: true;
}): readonly Lineup[] {
  if (round !== true) return pairedWith === undefined ? [strategies] : [strategies, pairedWith];
  const rotations = strategies.map((_, by) => rotated(strategies, by));
  return rotations.filter((one, at) => rotations.findIndex((other) => other.join() === one.join()) === at);
}

function rotated<P>(players: readonly P[], by: number): readonly P[] {
  return [...players.slice(players.length - by), ...players.slice(0, players.length - by)];
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

/** The same players in all rotations of the seats. With two seats, that is the line-up and its reverse. */
function roundOf(strategies: readonly StrategyInput[]): CellLineups {
  return strategies.length === 2 ? { strategies, pairedWith: [...strategies].reverse() } : { strategies, round: true };
}

export interface Matching {
  readonly game: AnyGame;
  readonly strategies?: readonly StrategyInput[] | undefined;
  readonly lineup?: readonly StrategyInput[] | undefined;
  readonly against?: StrategyInput | undefined;
  readonly selfPlay?: boolean | undefined;
  readonly paired?: boolean | undefined;
  readonly sequential?: unknown;
}

/** The line-ups of the cells with one setting of the parameters, with which the game has `seats` seats. */
export function gridLineups(
  { game, strategies, lineup, against, selfPlay = false, paired = false, sequential }: Matching,
  seats: number,
  setting: ParamValues = {},
): readonly CellLineups[] {
  const inPairs = paired || sequential !== undefined;
  if (lineup !== undefined) {
    if (strategies !== undefined || against !== undefined || selfPlay) {
      throw new InputError(
        'a line-up has a strategy for each seat, so a list of strategies, an opponent or self-play cannot be added; give only the line-up, or only the others',
      );
    }
    const filled = filledLineup(lineup, seats);
    if (!inPairs) return [{ strategies: filled }];
    if (seats === 1)
      throw new InputError(
        `a paired comparison in ${game.id}, a one-seat game, needs at least two strategies; give a list of strategies instead of a line-up`,
      );
    return [roundOf(filled)];
  }
  const players =
    strategies === undefined
      ? defaultsAt(game, seats, setting)
      : withoutHoles('strategies', strategies).flatMap((one) => givenStrategy(game, one));
  if (selfPlay) {
    if (against !== undefined || inPairs)
      throw new InputError(
        'in self-play each strategy plays only against itself, so an opponent, paired games or a sequential test cannot be added; remove self-play, or the others',
      );
    if (seats === 1)
      throw new InputError(`self-play needs a two-seat game, but ${game.id} has one seat; leave self-play out`);
    return players.map((player) => ({ strategies: oneAmong(player, player, seats) }));
  }
  if (against === undefined) checkCellCount(seats === 1 ? players.length : (players.length * (players.length - 1)) / 2);
  // With more than two seats, one among many plays rounds anyway, and a strategy among others is not the reverse.
  if (inPairs)
    return pairsOf(players, against).flatMap(([one, other]) => {
      if (seats === 1) return [{ strategies: [one], pairedWith: [other] }];
      const tables =
        seats === 2 || against !== undefined
          ? [[one, other]]
          : [
              [one, other],
              [other, one],
            ];
      return tables.map(([own = one, others = other]) => roundOf(oneAmong(own, others, seats)));
    });
  if (against !== undefined && seats === 1)
    throw new InputError(
      `a one-seat game has no opponent, so ${nameOf(against)} cannot be one; to compare it with the other strategies on the same deals, use paired games`,
    );
  if (seats > 2 && against === undefined && players.length === 1) return [{ strategies: filledLineup(players, seats) }];
  const lineups =
    against === undefined
      ? allLineups(seats, players)
      : players.flatMap((player) => {
          const own = oneAmong(player, against, seats);
          return player === against || seats > 2 ? [own] : [own, [...own].reverse()];
        });
  return lineups.map((one) => (seats > 2 ? roundOf(one) : { strategies: one }));
}

function givenStrategy({ id }: AnyGame, given: StrategyInput | undefined): readonly StrategyInput[] {
  // JavaScript callers can pass null too.
  if (given === undefined || given === null)
    throw new InputError(`the list of strategies of ${id} has an empty place; remove it, or name a strategy there`);
  return typeof given === 'string' ? expandRange(given) : [given];
}

/** Every two strategies of a list, or each strategy and the opponent. */
function pairsOf(
  players: readonly StrategyInput[],
  against: StrategyInput | undefined,
): readonly (readonly [StrategyInput, StrategyInput])[] {
  if (against === undefined && players.length < 2) {
    const given = players.length === 0 ? 'none is given' : `only ${players.map(nameOf).join()} is given`;
    throw new InputError(`a paired comparison needs at least two strategies, but ${given}; add another`);
  }
  if (against === undefined)
    return players.flatMap((one, at) => players.slice(at + 1).map((other) => [one, other] as const));
  const others = players.filter((player) => player !== against);
  if (others.length === 0)
    throw new InputError(`${nameOf(against)} cannot be compared with itself; add another strategy to the list`);
  return others.map((one) => [one, against]);
}

function nameOf(strategy: StrategyInput): string {
  return typeof strategy === 'string' ? strategy : strategy.name;
}

/** The default strategies, without those that do not play at a table of more than two. */
export function defaultsAt(game: AnyGame, seats: number, setting: ParamValues): readonly string[] {
  const { strategies } = defaultsOf(game);
  if (seats <= 2) return strategies;
  const params = resolveParams(game.parameters, setting);
  return strategies.filter((spec) => {
    try {
      createPlayer(game, params, spec);
      return true;
    } catch (error) {
      if (hasCode<InputError>(error, 'CARDS_INPUT')) return false;
      throw error;
    }
  });
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
