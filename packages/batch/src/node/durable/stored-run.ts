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
 * @param directory - where the run is
 * @param resolveFrom - where packages are resolved from; from this package, the working directory and the running script when left out
 * @throws RunError when there is none, or one that this program can't read or continue
 */
export async function openRun(
  directory: string,
  resolveFrom: readonly string[] = defaultResolveFrom(),
): Promise<StoredRun> {
  const manifest = readManifest(directory);
  if (manifest === undefined) throw new RunError(`there is no run in ${resolve(directory)}`);
  checkVersions(directory, manifest.versions, await installedVersions(manifest, resolveFrom));
  const plan = await planOf(directory, manifest, resolveFrom);
  if (experimentIdentity(plan) !== manifest.experiment)
    throw new RunError(`${directory} holds an experiment that is planned differently here; name a new directory`);
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
