import { InputError } from '@cards/core';

/** Who sits where: one spec for each seat. */
export type Seats = readonly string[];

/**
 * The tables of a list of strategies: for one seat a table each; for two every ordered pair, the row's player first.
 */
export function allTables(seats: 1 | 2, strategies: readonly string[]): readonly Seats[] {
  if (seats === 1) return strategies.map((strategy) => [strategy]);
  return strategies.flatMap((first) => strategies.map((second) => [first, second]));
}

/**
 * The tables of a list of strategies against one, each both ways, and once against itself.
 *
 * @throws InputError for a game of one seat
 */
export function tablesAgainst(seats: 1 | 2, strategies: readonly string[], opponent: string): readonly Seats[] {
  if (seats === 1) throw new InputError('a game of one seat is played against nobody');
  return strategies.flatMap((strategy) =>
    strategy === opponent
      ? [[strategy, opponent]]
      : [
          [strategy, opponent],
          [opponent, strategy],
        ],
  );
}
