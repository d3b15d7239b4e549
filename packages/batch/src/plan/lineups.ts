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
