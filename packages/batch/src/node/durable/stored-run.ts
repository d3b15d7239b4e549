import { resolve } from 'node:path';
import { messageOf } from '@cards/core';
import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import { deserializePlan } from '../../plan/serialized-plan.js';
import { checkShard } from '../../plan/shard.js';
import { gamesOfPlan } from '../modules/referenced-games.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { type Manifest, readManifest } from './manifest.js';
import { RunError } from './run-error.js';
import { checkVersions, installedVersions } from './versions.js';

/** A run in a directory, opened. */
export interface StoredRun {
  /** The directory. */
  readonly directory: string;
  /** Its manifest: the seed, the cells, the shard, the versions of packages, the command and the notes. */
  readonly manifest: Manifest;
  /** The whole batch, even if the run is a shard of it. */
  readonly plan: Plan;
}

/**
 * Opens the run of a directory. It loads the games of installed packages, and runs no code from files.
 *
 * @param directory - the directory
 * @param resolveFrom - URLs or directories that modules are resolved from; this package and the working directory when left
 *   out
 * @throws RunError when there is no run, or one that cannot be read or continued here
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { mergeRuns, openRun, simulate } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good');
 * const summary = await simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 1000 }] }, { out });
 * const run = await openRun(out);
 * run.plan.cells[0]?.strategies; // => ['good']
 * (await mergeRuns([run])).digest === summary.digest; // => true
 * ```
 */
export async function openRun(directory: string, resolveFrom: readonly string[] = defaultResolveFrom()): Promise<StoredRun> {
  const manifest = readManifest(directory);
  if (manifest === undefined) throw new RunError(`there is no run in ${resolve(directory)}`);
  checkVersions(directory, manifest.versions, await installedVersions(manifest, resolveFrom));
  const plan = await planOf(directory, manifest, resolveFrom);
  if (experimentIdentity(plan) !== manifest.experiment) throw new RunError(`${directory} holds an experiment that is planned differently here; name a new directory`);
  return { directory, manifest, plan };
}

async function planOf(directory: string, manifest: Manifest, resolveFrom: readonly string[]): Promise<Plan> {
  try {
    const games = await gamesOfPlan(manifest, resolveFrom);
    const plan = deserializePlan(manifest, ({ module }) => games.get(module));
    checkShard(manifest.shard, plan);
    return plan;
  } catch (error) {
    throw new RunError(`the run in ${directory} can't be read: ${messageOf(error)}`, { cause: error });
  }
}
