import type { AnyGame } from '@cards/core';
import { parseModuleExport } from '../../plan/module-address.js';
import { isReference, type SerializedPlan } from '../../plan/serialized-plan.js';
import { importGame } from './resolve-module.js';

/**
 * Imports the games that a plan names by their modules. Their code runs, because installed packages are trusted.
 *
 * @param plan - the serialized plan
 * @param resolveFrom - URLs or directories to resolve modules from
 * @returns the games by module export, such as `@cards/pairs#pairs`
 * @throws InputError if a module is not installed, or does not export the game
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
