import { InputError } from '@cards/core';
import type { OwnStrategy } from './cell.js';

/** Who sits where: one spec for each seat. */
export type Lineup = readonly string[];

/** Somebody who can be seated: a spec, or a strategy of your own. */
export type StrategyInput = string | OwnStrategy;

/** The table of a cell, or the two of a contrast. */
export interface CellLineups {
  /** Who sits at the first. */
  readonly strategies: readonly StrategyInput[];
  /** Who sits at the second. */
  readonly pairedWith?: readonly StrategyInput[];
}

/**
 * The tables of a list of strategies: for one seat a table each; for two every ordered pair, the row's player first.
 */
export function allLineups<P extends StrategyInput>(seats: 1 | 2, strategies: readonly P[]): readonly (readonly P[])[] {
  if (seats === 1) return strategies.map((strategy) => [strategy]);
  return strategies.flatMap((first) => strategies.map((second) => [first, second]));
}

/**
 * The tables of a list of strategies against one, each both ways, and once against itself.
 *
 * @throws InputError for a game of one seat
 */
export function lineupsAgainst<P extends StrategyInput>(seats: 1 | 2, strategies: readonly P[], opponent: P): readonly (readonly P[])[] {
  if (seats === 1) throw new InputError('a game of one seat is played against nobody; paired, the list is compared with this one');
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
 * Every two of a list of strategies, compared on the same deals: one seat, the earlier less the later; two seats, both
 * seatings.
 */
export function pairedLineups(seats: 1 | 2, strategies: readonly StrategyInput[]): readonly CellLineups[] {
  if (strategies.length < 2) throw new InputError('two strategies or more can be paired, not one; name another');
  return strategies.flatMap((one, at) => strategies.slice(at + 1).map((other) => pairedWith(seats, one, other)));
}

/** Each of a list of strategies, compared with one on the same deals; not with itself. */
export function pairedLineupsWith(seats: 1 | 2, strategies: readonly StrategyInput[], opponent: StrategyInput): readonly CellLineups[] {
  const others = strategies.filter((strategy) => strategy !== opponent);
  if (others.length === 0) throw new InputError('nobody is paired with himself; name another strategy');
  return others.map((strategy) => pairedWith(seats, strategy, opponent));
}

function pairedWith(seats: 1 | 2, one: StrategyInput, other: StrategyInput): CellLineups {
  return seats === 1 ? { strategies: [one], pairedWith: [other] } : { strategies: [one, other], pairedWith: [other, one] };
}

/** The line-up of each game that a cell plays under one index: one, or the two of a paired cell. */
export function lineupsOf({ strategies, pairedWith }: { readonly strategies: Lineup; readonly pairedWith?: Lineup }): readonly Lineup[] {
  return pairedWith === undefined ? [strategies] : [strategies, pairedWith];
}
