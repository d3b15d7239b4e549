import type { AnyGame } from '@cards/core';
import { gameHashOf, locateCode, namesCode } from '@cards/batch/node';
import {
  type CellRequest,
  type CodeRef,
  expandList,
  gridCells,
  isFilePath,
  parseModuleExport,
  readGrid,
  type WrittenGrid,
} from '@cards/batch';

/** The options of what is played, as they are typed. */
export type CellOptions = WrittenGrid;

/**
 * The cells of the options. Parameters vary slowest, then the strategies in the order typed.
 *
 * @param game - the game
 * @param options - the options
 * @param directory - the base of relative paths of strategies from files
 * @throws InputError when the options contradict each other, or name something unknown
 */
export function requestCells(game: AnyGame, options: CellOptions, directory: string): readonly CellRequest[] {
  const cells = gridCells({ ...readGrid(game, options), code: codeOf(specsOf(options), directory) });
  const address = game.module === undefined ? undefined : parseModuleExport(game.module);
  if (address === undefined || !isFilePath(address.module)) return cells;
  const gameHash = gameHashOf(address);
  return cells.map((cell) => ({ ...cell, gameHash }));
}

/** Returns the specs of all strategies that the options name. */
export function specsOf({ strategy = [], seats, against }: CellOptions): readonly string[] {
  return [...strategy, ...(seats === undefined ? [] : [seats]), ...(against === undefined ? [] : [against])].flatMap(
    expandList,
  );
}

function codeOf(strategies: readonly string[], directory: string): Record<string, CodeRef> {
  const files = new Set(strategies.filter(namesCode));
  return Object.fromEntries([...files].map((strategy) => [strategy, locateCode(strategy, directory)]));
}
