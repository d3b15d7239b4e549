import { InputError } from '@cards/core';
import type { OwnStrategy } from './cell.js';

/** A spec for each seat, in seat order. */
export type Lineup = readonly string[];

/** A strategy in a line-up: a spec, or a value of your own. */
export type StrategyInput = string | OwnStrategy;

/** The line-up of a cell, or the two of a paired cell. */
export interface CellLineups {
  /** The line-up of the first game. */
  readonly strategies: readonly StrategyInput[];
  /** The line-up of the second game, if the cell is paired. */
  readonly pairedWith?: readonly StrategyInput[];
}

/**
 * All line-ups of a list of strategies: each strategy alone in a one-seat game, every ordered pair in a two-seat game. The
 * first seat varies slowest.
 */
export function allLineups<P extends StrategyInput>(seats: 1 | 2, strategies: readonly P[]): readonly (readonly P[])[] {
  if (seats === 1) return strategies.map((strategy) => [strategy]);
  return strategies.flatMap((first) => strategies.map((second) => [first, second]));
}

/**
 * The line-ups of a list of strategies against one opponent, in both seats; a single line-up for the opponent itself.
 *
 * @throws InputError for a one-seat game
 */
export function lineupsAgainst<P extends StrategyInput>(
  seats: 1 | 2,
  strategies: readonly P[],
  opponent: P,
): readonly (readonly P[])[] {
  if (seats === 1)
    throw new InputError('a game of one seat is played against nobody; paired, the list is compared with this one');
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
 * Each two strategies of a list, compared on the same deals: in a one-seat game the earlier minus the later one, in a
 * two-seat game both seat orders.
 *
 * @throws InputError for fewer than two strategies
 */
export function pairedLineups(seats: 1 | 2, strategies: readonly StrategyInput[]): readonly CellLineups[] {
  if (strategies.length < 2) throw new InputError('two strategies or more can be paired, not one; name another');
  return strategies.flatMap((one, at) => strategies.slice(at + 1).map((other) => pairUp(seats, one, other)));
}

/**
 * Each strategy of a list, compared with one opponent on the same deals. The opponent itself is left out.
 *
 * @throws InputError when no other strategy remains
 */
export function pairedLineupsWith(
  seats: 1 | 2,
  strategies: readonly StrategyInput[],
  opponent: StrategyInput,
): readonly CellLineups[] {
  const others = strategies.filter((strategy) => strategy !== opponent);
  if (others.length === 0) throw new InputError('nobody is paired with himself; name another strategy');
  return others.map((strategy) => pairUp(seats, strategy, opponent));
}

function pairUp(seats: 1 | 2, one: StrategyInput, other: StrategyInput): CellLineups {
  return seats === 1
    ? { strategies: [one], pairedWith: [other] }
    : { strategies: [one, other], pairedWith: [other, one] };
}

/** The line-up of each game that a cell plays under one index: one, or the two of a paired cell. */
export function lineupsOf({
  strategies,
  pairedWith,
}: {
  readonly strategies: Lineup;
  readonly pairedWith?: Lineup;
}): readonly Lineup[] {
  return pairedWith === undefined ? [strategies] : [strategies, pairedWith];
}
