import { InputError } from '@cards/core';
import type { OwnStrategy } from './strategy-definition.js';

/** A spec for each seat, in seat order. */
export type Lineup = readonly string[];

/** A strategy in a line-up: a spec, or a strategy as a value. */
export type StrategyInput = string | OwnStrategy;

/** The line-up of a cell, or both line-ups of a paired cell. */
export interface CellLineups {
  /** The line-up of the first game. */
  readonly strategies: readonly StrategyInput[];
  /** The line-up of the second game; absent if the cell is not paired. */
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

/**
 * Lists the line-ups of some strategies against one opponent, in both seats. If the opponent is one of the strategies,
 * it plays against itself in one line-up.
 *
 * @returns `[lineup][seat]`
 * @throws InputError for a one-seat game
 */
export function lineupsAgainst<P extends StrategyInput>(
  seats: 1 | 2,
  strategies: readonly P[],
  opponent: P,
): readonly (readonly P[])[] {
  if (seats === 1)
    throw new InputError(
      `a one-seat game has no opponent, so ${nameOf(opponent)} cannot be one; to compare it with the other strategies on the same deals, use paired games`,
    );
  return strategies.flatMap((strategy) =>
    strategy === opponent
      ? [[strategy, opponent]]
      : [
          [strategy, opponent],
          [opponent, strategy],
        ],
  );
}

/**
 * Pairs up every two strategies of a list. In a one-seat game, the second game has the later strategy of the list; in a
 * two-seat game, it has the same two strategies in swapped seats.
 *
 * @throws InputError for fewer than two strategies
 */
export function pairedLineups(seats: 1 | 2, strategies: readonly StrategyInput[]): readonly CellLineups[] {
  if (strategies.length < 2) {
    const given = strategies.length === 0 ? 'none is given' : `only ${strategies.map(nameOf).join()} is given`;
    throw new InputError(`a paired comparison needs at least two strategies, but ${given}; add another`);
  }
  return strategies.flatMap((one, at) => strategies.slice(at + 1).map((other) => pairUp(seats, one, other)));
}

/**
 * Pairs up each strategy of a list with one opponent, in the same way as {@link pairedLineups}. The opponent itself is
 * left out.
 *
 * @throws InputError when no other strategy remains
 */
export function pairedLineupsWith(
  seats: 1 | 2,
  strategies: readonly StrategyInput[],
  opponent: StrategyInput,
): readonly CellLineups[] {
  const others = strategies.filter((strategy) => strategy !== opponent);
  if (others.length === 0)
    throw new InputError(`${nameOf(opponent)} cannot be compared with itself; add another strategy to the list`);
  return others.map((strategy) => pairUp(seats, strategy, opponent));
}

function pairUp(seats: 1 | 2, one: StrategyInput, other: StrategyInput): CellLineups {
  return seats === 1
    ? { strategies: [one], pairedWith: [other] }
    : { strategies: [one, other], pairedWith: [other, one] };
}

function nameOf(strategy: StrategyInput): string {
  return typeof strategy === 'string' ? strategy : strategy.name;
}

/**
 * The line-ups of the games that a cell plays under one index: one line-up, or both line-ups of a paired cell.
 *
 * @returns `[lineup][seat]`
 */
export function lineupsOf({
  strategies,
  pairedWith,
}: {
  readonly strategies: Lineup;
  readonly pairedWith?: Lineup;
}): readonly Lineup[] {
  return pairedWith === undefined ? [strategies] : [strategies, pairedWith];
}
