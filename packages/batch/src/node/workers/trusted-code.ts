import * as core from '@cards/core';
import * as statistics from '@cards/statistics';
import { BlockRunner } from '../../run/block-runner.js';
import { CellRunner } from '../../run/cell-runner.js';
import { GameError } from '../../run/game-error.js';
import { isTrustedModule } from '../../plan/module-address.js';
import { freezeExports } from './freeze-code.js';
import { freezeIntrinsics } from './freeze-intrinsics.js';
import { freezePlayers, type KnownPlayers } from './freeze-players.js';
import type { WorkerData } from './messages.js';

/**
 * The classes of this package that play and count. A namespace import of the package would keep all of its code in
 * every bundle that uses a part of it.
 */
const BATCH = { BlockRunner, CellRunner, GameError };

/** Whether a worker may load code of users: strategies or experiments from files, or games of other packages. */
export function loadsUntrustedCode({ cells, source }: Pick<WorkerData, 'cells' | 'source'>): boolean {
  // Without cells, the tasks of the worker name files.
  if (cells.length === 0 || source !== undefined) return true;
  return cells.some(({ code, module }) => Object.keys(code).length > 0 || !isTrustedModule(module?.module));
}

/**
 * The code of this project in a worker. It is loaded first, and frozen before code of users is loaded, so that a
 * strategy cannot change the rules, the counting or other strategies.
 */
export class TrustedCode {
  private readonly modules: object[] = [core, statistics, BATCH];
  private isFrozen = false;

  /**
   * Imports a module that will be frozen.
   *
   * @param url - its `file:` URL
   */
  async import(url: string): Promise<Record<string, unknown>> {
    const exported = (await import(url)) as Record<string, unknown>;
    if (!this.isFrozen) this.modules.push(exported);
    return exported;
  }

  /**
   * Freezes the imported modules, and the intrinsics that they use. Further calls do nothing.
   *
   * @param players - the players whose classes are frozen too
   */
  freeze(players: Iterable<KnownPlayers>): void {
    if (this.isFrozen) return;
    this.isFrozen = true;
    for (const one of players) freezePlayers(one);
    freezeExports(this.modules);
    freezeIntrinsics();
  }
}
