import { resolve } from 'node:path';
import { checkText } from '@cards/core/internal';
import { experimentIdentity } from '../../summary/digest.js';
import type { Plan } from '../../plan/plan.js';
import { resolvePlan } from '../../plan/plan-data.js';
import { checkShard } from '../../plan/blocks.js';
import { gameLoader } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { checkVersions, HIDDEN_SEED, installedVersions, type Manifest, readManifest } from './manifest.js';
import { RunError, runError, seedIsHidden, START_ANEW } from './run-error.js';

/**
 * A run that {@link openRun} has opened.
 *
 * @inline
 */
export interface StoredRun {
  /** Its path, as it was passed. */
  readonly directory: string;
  /** Its manifest: the seed, the cells, the shard, the versions of packages, the command and the notes. */
  readonly manifest: Manifest;
  /** The whole batch, also for a shard. */
  readonly plan: Plan;
}

/**
 * Opens a run for {@link resume} and {@link merge}, and reads its manifest. It loads the
 * games of installed packages. It does not run code from files.
 *
 * @param directory - the directory of the run
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve packages from, in order. Default: this
 *   package, the working directory, and the script that the process runs
 * @throws RunError if the directory contains no run, or a run that this program cannot read or continue
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openRun, simulate } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good');
 * await simulate({ seed: 7, cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }, { out });
 * const { manifest, plan } = await openRun(out);
 * manifest.seed; // => '7'
 * plan.cells[0]?.lineups; // => [['good']]
 * ```
 */
export async function openRun(
  directory: string,
  resolveFrom: readonly string[] = defaultResolveFrom(),
): Promise<StoredRun> {
  checkText(directory, 'the directory of a run');
  const manifest = readManifest(directory);
  if (manifest === undefined) throw new RunError(`there is no run in ${resolve(directory)}: it has no manifest.json`);
  if (manifest.seed === HIDDEN_SEED) throw seedIsHidden(directory);
  checkVersions(directory, manifest.versions, installedVersions(manifest, resolveFrom));
  const plan = await planOf(directory, manifest, resolveFrom);
  if (experimentIdentity(plan) !== manifest.experiment)
    throw new RunError(
      `this program plans the experiment in ${directory} differently from the program that started the run; ${START_ANEW}`,
    );
  return { directory, manifest, plan };
}

async function planOf(directory: string, manifest: Manifest, resolveFrom: readonly string[]): Promise<Plan> {
  try {
    const plan = await resolvePlan(manifest, gameLoader(resolveFrom));
    checkShard(manifest.shard, plan);
    return plan;
  } catch (error) {
    throw runError(`cannot read the run in ${directory}`, error);
  }
}
