import type { OwnStrategy } from './strategy-definition.js';
import {
  type AnyGame,
  createPlayer,
  defaultsOf,
  hasCode,
  InputError,
  type ParamValues,
  resolveParams,
} from '@cards/core';
import { checkCellCount, withoutHoles } from './given-values.js';
import { expandRange } from './grid.js';

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
