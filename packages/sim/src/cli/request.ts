import { type AnyGame, InputError } from '@cards/core';
import { locateCode, namesFile } from '../node/user-code.js';
import type { CellRequest, CodeRef } from '../plan/cell.js';
import { expandGrid } from '../plan/grid.js';
import { allTables, type Seats, tablesAgainst } from '../plan/pairings.js';
import { expandList } from '../plan/ranges.js';

/** The options that say what is played, as they are typed. */
export interface CellOptions {
  readonly strategy?: readonly string[];
  readonly seats?: string;
  readonly against?: string;
  readonly param?: readonly string[];
  readonly trials?: number;
}

/**
 * The cells that the options ask for: parameters vary slowest, then the strategies in the order typed.
 *
 * @param game - the game
 * @param options - the options
 * @param directory - what the paths of strategies from files are relative to
 * @throws InputError when the options contradict each other or name what is not there
 */
export function requestCells(game: AnyGame, options: CellOptions, directory: string): readonly CellRequest[] {
  const tables = tablesOf(game, options);
  const code = codeOf(tables.flat(), directory);
  const trials = options.trials === undefined ? {} : { trials: options.trials };
  return expandGrid(options.param ?? []).flatMap((params) =>
    tables.map((strategies) => ({ game, params, strategies, code: pick(code, strategies), ...trials })),
  );
}

function tablesOf(game: AnyGame, { strategy, seats, against }: CellOptions): readonly Seats[] {
  if (seats !== undefined) {
    if (strategy !== undefined || against !== undefined) {
      throw new InputError('--seats names one table; it goes without --strategy and --against');
    }
    return [expandList(seats)];
  }
  const strategies = strategy?.flatMap(expandList) ?? game.defaultStrategies;
  if (against === undefined) return allTables(game.seats, strategies);
  return tablesAgainst(game.seats, strategies, against);
}

function codeOf(strategies: readonly string[], directory: string): ReadonlyMap<string, CodeRef> {
  const files = new Set(strategies.filter(namesFile));
  return new Map([...files].map((strategy) => [strategy, locateCode(strategy, directory)]));
}

function pick(code: ReadonlyMap<string, CodeRef>, strategies: Seats): Record<string, CodeRef> {
  return Object.fromEntries([...code].filter(([strategy]) => strategies.includes(strategy)));
}
