import type { OwnStrategy } from './strategy-definition.js';
import { type AnyGame, defaultsOf, InputError } from '@cards/core';
import { withoutHoles } from './given-values.js';
import { expandRange } from './grid.js';

/** A spec for each seat, in seat order. */
export type Lineup = readonly string[];

/** A strategy in a line-up: a spec, or a strategy as a value. */
export type StrategyInput = string | OwnStrategy;

interface CellLineups {
  readonly strategies: readonly StrategyInput[];
  readonly pairedWith?: readonly StrategyInput[];
}

/**
 * Lists all line-ups of some strategies: each strategy alone in a one-seat game, every ordered pair in a two-seat game,
 * including a strategy against itself. The first seat varies slowest.
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
export function allLineups<P extends StrategyInput>(seats: 1 | 2, strategies: readonly P[]): readonly (readonly P[])[] {
  if (seats === 1) return strategies.map((strategy) => [strategy]);
  return strategies.flatMap((first) => strategies.map((second) => [first, second]));
}

/** `[lineup][seat]`: the line-ups that play under one index, one, or both of a paired cell. */
export function lineupsOf({
  strategies,
  pairedWith,
}: {
  readonly strategies: Lineup;
  readonly pairedWith?: Lineup;
}): readonly Lineup[] {
  return pairedWith === undefined ? [strategies] : [strategies, pairedWith];
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

export function gridLineups({
  game,
  strategies,
  lineup,
  against,
  selfPlay = false,
  paired = false,
  sequential,
}: Matching): readonly CellLineups[] {
  const inPairs = paired || sequential !== undefined;
  if (lineup !== undefined) {
    if (strategies !== undefined || against !== undefined || selfPlay) {
      throw new InputError(
        'a line-up has a strategy for each seat, so a list of strategies, an opponent or self-play cannot be added; give only the line-up, or only the others',
      );
    }
    if (!inPairs) return [{ strategies: lineup }];
    if (game.seats === 1)
      throw new InputError(
        `a paired comparison in ${game.id}, a one-seat game, needs at least two strategies; give a list of strategies instead of a line-up`,
      );
    return [{ strategies: lineup, pairedWith: [...lineup].reverse() }];
  }
  const players =
    strategies === undefined
      ? defaultsOf(game).strategies
      : withoutHoles('strategies', strategies).flatMap((one) => givenStrategy(game, one));
  if (selfPlay) {
    if (against !== undefined || inPairs)
      throw new InputError(
        'in self-play each strategy plays only against itself, so an opponent, paired games or a sequential test cannot be added; remove self-play, or the others',
      );
    if (game.seats === 1)
      throw new InputError(`self-play needs a two-seat game, but ${game.id} has one seat; leave self-play out`);
    return players.map((player) => ({ strategies: [player, player] }));
  }
  if (inPairs)
    return pairsOf(players, against).map(([one, other]) =>
      game.seats === 1
        ? { strategies: [one], pairedWith: [other] }
        : { strategies: [one, other], pairedWith: [other, one] },
    );
  const lineups = against === undefined ? allLineups(game.seats, players) : lineupsAgainst(game, players, against);
  return lineups.map((one) => ({ strategies: one }));
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

/** Each strategy against the opponent in both seats; the opponent meets itself once. */
function lineupsAgainst(
  { seats }: AnyGame,
  players: readonly StrategyInput[],
  against: StrategyInput,
): readonly (readonly StrategyInput[])[] {
  if (seats === 1)
    throw new InputError(
      `a one-seat game has no opponent, so ${nameOf(against)} cannot be one; to compare it with the other strategies on the same deals, use paired games`,
    );
  return players.flatMap((player) =>
    player === against
      ? [[player, against]]
      : [
          [player, against],
          [against, player],
        ],
  );
}

function nameOf(strategy: StrategyInput): string {
  return typeof strategy === 'string' ? strategy : strategy.name;
}
