import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import { gameHashOf, locateCode, namesCode } from '@cards/batch/node';
import { type CellRequest, expandGrid, expandList, gridCells, type Plan, planExperiment, readGrid } from '@cards/batch';
import type { CellOptions } from './cell-options.js';
import { findGame, gameFor } from './find-game.js';
import type { Io } from './io.js';

/**
 * The batch of one game that options describe.
 *
 * @param name - the game, as it is typed
 * @throws InputError when the options contradict each other, or name something unknown
 */
export async function planGame(io: Io, name: string, { seed = '1', ...options }: CellOptions): Promise<Plan> {
  const game = await gameFor(io, await findGame(io, name), specsOf(options));
  return planExperiment({ seed, cells: requestCells(game, options, io.directory) });
}

/** The cells of the options. Parameters vary slowest, then the strategies in the order typed. */
function requestCells(game: AnyGame, options: CellOptions, directory: string): readonly CellRequest[] {
  const own = new Set(game.strategies.map(({ name }) => name));
  const files = new Set(specsOf(options).filter((spec) => namesCode(spec) && !own.has(spec)));
  const code = Object.fromEntries([...files].map((spec) => [spec, locateCode(spec, directory)]));
  const cells = gridCells({ ...readGrid(game, options), code });
  const gameHash = gameHashOf(game);
  return gameHash === undefined ? cells : cells.map((cell) => ({ ...cell, gameHash }));
}

/** The specs of all strategies that the options name. */
export function specsOf({ strategy = [], seats, against }: CellOptions): readonly string[] {
  return [...strategy, ...(seats === undefined ? [] : [seats]), ...(against === undefined ? [] : [against])].flatMap(
    expandList,
  );
}

/**
 * Reads `--param` of a command that plays one setting of a game.
 *
 * @param who - the command, for the message
 * @throws InputError when a parameter has several values
 */
export function oneSetting(param: readonly string[] = [], who: string): ParamValues {
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError(`${who} needs one value for each parameter, not a list or a range`);
  return params;
}
