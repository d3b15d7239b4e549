import type { AnyGame } from '@cards/core';
import { parseModuleExport } from '../../plan/module-address.js';
import { isReference, type SerializedPlan } from '../../plan/serialized-plan.js';
import { codeChanged } from './code-hash.js';
import { gameHashOf, importGame } from './import-game.js';

/**
 * Imports the games that a plan names by their modules or files. Their code runs.
 *
 * @param plan - the serialized plan
 * @param resolveFrom - URLs or directories to resolve modules from
 * @returns the games by module export, such as `@cards/pairs#pairs`
 * @throws InputError if a module is not installed, does not export the game, or a file has changed
 */
export async function gamesOfPlan(
  { cells }: SerializedPlan,
  resolveFrom: readonly string[],
): Promise<ReadonlyMap<string, AnyGame>> {
  const games = new Map<string, AnyGame>();
  for (const { game, gameHash } of cells) {
    if (!isReference(game) || games.has(game.module)) continue;
    const address = parseModuleExport(game.module);
    games.set(game.module, await importGame(address, resolveFrom));
    if (gameHash !== undefined && gameHashOf(address) !== gameHash) throw codeChanged('game', game.module);
  }
  return games;
}
