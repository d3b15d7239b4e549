import { type AnyGame, InputError } from '@cards/core';
import { isTrustedModule, moduleOf } from '../../plan/module-address.js';
import type { Plan } from '../../plan/plan.js';
import { locateGame } from '../modules/import-game.js';
import { type ResolvedExport, resolveModule } from '../modules/resolve-module.js';
import type { GameLocations } from '../workers/worker-data.js';

/**
 * Whether all code of a batch is that of this project, or was passed as a value. It can then begin in the calling
 * thread before the modules of its games are located, and a short batch ends without that.
 */
export function isTrusted({ cells, source }: Plan): boolean {
  return (
    source === undefined &&
    cells.every(({ game, code }) => isTrustedModule(game.module) && Object.keys(code).length === 0)
  );
}

/** The modules of the games of a batch. Games that no module exports are absent. */
export async function locateGames({ cells }: Plan, resolveFrom: readonly string[]): Promise<GameLocations> {
  const locations = new Map<AnyGame, ResolvedExport>();
  for (const game of new Set(cells.map((cell) => cell.game))) {
    const location = await locateGame(game, resolveFrom);
    if (location !== undefined) locations.set(game, location);
    else await warnOfMissingModule(game, resolveFrom);
  }
  return locations;
}

/** Warns if the module of a game is not found, because the user would otherwise notice only that the batch is slow. */
async function warnOfMissingModule(game: AnyGame, resolveFrom: readonly string[]): Promise<void> {
  const address = moduleOf(game);
  if (address === undefined) return;
  const resolved = await resolveModule(address.module, resolveFrom);
  if (resolved !== undefined && address.exportName in ((await import(resolved.url)) as object)) return;
  const [problem, remedy] =
    resolved === undefined
      ? ['is not installed here', 'pass resolveFrom: [import.meta.url]']
      : [`has no export '${address.exportName}'`, "correct the game's member 'module'"];
  process.emitWarning(
    `the game ${game.id} plays in one thread, because its module '${address.module}' ${problem}: ${remedy}`,
    'CardsWarning',
  );
}

/**
 * Decides where the games of a batch play. Untrusted code from files runs on workers only. A game or a strategy that is
 * passed as a value cannot leave the calling thread. A game of another package plays on workers, because only the
 * watchdog can end an endless loop.
 */
export function whereToPlay({ cells, source }: Plan, locations: GameLocations): 'workers' | 'here' {
  if (source !== undefined) return 'workers';
  const onWorkers = cells.some(({ code }) => Object.keys(code).length > 0);
  const here = cells.some(({ own, game }) => own.length > 0 || !locations.has(game));
  if (onWorkers && here) {
    throw new InputError(
      'a batch cannot combine a strategy from a file with a strategy or a game that is passed as a value: files run on workers only, and workers cannot load values; play two batches, or export the values from files or packages',
    );
  }
  return here ? 'here' : 'workers';
}
