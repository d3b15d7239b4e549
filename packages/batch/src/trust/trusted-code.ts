import * as core from '@cards/core';
import * as internal from '@cards/core/internal';
import * as statistics from '@cards/statistics';
import { BlockRunner } from '../run/block-runner.js';
import { CellRunner } from '../run/cell-runner.js';
import { GameError } from '../run/failure.js';
import { freezeExports, freezeIntrinsics } from './freeze.js';

/**
 * The classes of this package that play and count. A namespace import of the package would keep all of its code in
 * every bundle that uses a part of it.
 */
const BATCH = { BlockRunner, CellRunner, GameError };

/**
 * The code of this project in a worker. It is loaded first, and frozen before code of users is loaded, so that a change
 * of the rules, the counting or a built-in object by mistake is an error. It does not protect from malice.
 */
export class TrustedCode {
  private readonly modules: object[] = [core, internal, statistics, BATCH];
  private isFrozen = false;

  /**
   * Adds an imported module that will be frozen.
   *
   * @param exported - its exports
   * @returns the same exports
   */
  add<Exports extends object>(exported: Exports): Exports {
    if (!this.isFrozen) this.modules.push(exported);
    return exported;
  }

  /** Freezes the imported modules, and the built-in objects that they use. Further calls do nothing. */
  freeze(): void {
    if (this.isFrozen) return;
    this.isFrozen = true;
    freezeExports(this.modules);
    freezeIntrinsics();
  }
}
