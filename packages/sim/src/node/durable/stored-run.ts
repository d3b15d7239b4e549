import { resolve } from 'node:path';
import { messageOf } from '../../block.js';
import { deserializePlan } from '../../plan/described.js';
import type { Plan } from '../../plan/plan.js';
import { checkShard } from '../../plan/shard.js';
import { checkSame, manifestContent } from './run-directory.js';
import { type Manifest, readManifest } from './manifest.js';
import { RunError } from './run-error.js';
import { checkVersions, versionsOf } from './versions.js';

/** A run that is in a directory. */
export interface StoredRun {
  /** Where it is. */
  readonly directory: string;
  /** What its manifest says. */
  readonly manifest: Manifest;
  /** The whole batch, of which it may be a shard. */
  readonly plan: Plan;
}

/**
 * Finds the run of a directory. None of its code runs.
 *
 * @throws RunError when there is none, or one that this program can't read or go on with
 */
export function findRun(directory: string): StoredRun {
  const manifest = readManifest(directory);
  if (manifest === undefined) throw new RunError(`there is no run in ${resolve(directory)}`);
  const ids = manifest.cells.map(({ game }) => (typeof game === 'string' ? game : game.id));
  checkVersions(directory, manifest.versions, versionsOf(ids));
  const plan = planned(directory, manifest);
  checkSame(directory, manifest, manifestContent(plan, manifest.shard, []));
  return { directory, manifest, plan };
}

function planned(directory: string, manifest: Manifest): Plan {
  try {
    const plan = deserializePlan(manifest);
    checkShard(manifest.shard, plan);
    return plan;
  } catch (error) {
    throw new RunError(`the run in ${directory} can't be read: ${messageOf(error)}`, { cause: error });
  }
}
