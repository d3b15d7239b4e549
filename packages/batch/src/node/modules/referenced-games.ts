import type { AnyGame } from '@cards/core';
import { parseModuleExport } from '../../plan/module-address.js';
import { isReference, type SerializedPlan } from '../../plan/serialized-plan.js';
import { importGame } from './resolve-module.js';

/**
 * Loads the games that a plan names by their modules. Their code runs: installed packages are trusted.
 *
 * @param plan - the plan
 * @param resolveFrom - URLs or directories that modules are resolved from
 * @returns the games by module, such as `@cards/pairs#pairs`
 * @throws InputError when a module is not installed, or exports no such game
 */
export async function gamesOfPlan(
  { cells }: SerializedPlan,
  resolveFrom: readonly string[],
): Promise<ReadonlyMap<string, AnyGame>> {
  const games = new Map<string, AnyGame>();
  for (const { game } of cells) {
    if (isReference(game) && !games.has(game.module))
      games.set(game.module, await importGame(parseModuleExport(game.module), resolveFrom));
  }
  return games;
}
