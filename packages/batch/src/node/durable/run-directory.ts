import { planData } from '../../plan/plan-data.js';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { experimentIdentity, playedWords } from '../../plan/identity.js';
import type { GameLocations } from '../workers/worker-data.js';
import { createManifest, readManifest } from './manifest.js';
import type { Manifest, ManifestContent } from './manifest-text.js';
import { RunError } from './run-error.js';
import { START_ANEW, USE_ANOTHER } from './run-problems.js';
import { checkVersions, type Versions } from './versions.js';

/**
 * Opens the directory of a run, or creates it for a new run.
 *
 * @param directory - the path
 * @param content - the manifest of the run
 * @throws RunError if the directory contains another run, or cannot be read or written
 */
export function openRunDirectory(directory: string, content: ManifestContent): void {
  checkSame(directory, readManifest(directory) ?? createManifest(directory, content), content);
}

/** The content of a manifest apart from the plan. */
export interface ManifestOptions extends Pick<Manifest, 'shard' | 'notes'> {
  readonly command: readonly string[];
  /** The modules of the games; a game that no module exports is absent. */
  readonly locations: GameLocations;
  readonly versions: Versions;
}

/** The manifest of a batch, without its format and checksum. */
export function manifestContent(
  plan: Plan,
  { shard, command, notes, locations, versions }: ManifestOptions,
): ManifestContent {
  return {
    experiment: experimentIdentity(plan),
    versions,
    shard,
    command: [...command],
    notes,
    ...planData(plan, (game) => locations.has(game)),
  };
}

/**
 * Checks that two manifests belong to the same run.
 *
 * @throws RunError that names the first difference
 */
function checkSame(
  directory: string,
  found: Pick<Manifest, 'experiment' | 'versions' | 'shard' | 'seed' | 'cells'>,
  wanted: ManifestContent,
): void {
  if (found.seed !== wanted.seed)
    throw new RunError(`${directory} contains a run with seed ${found.seed}, not ${wanted.seed}; ${USE_ANOTHER}`);
  checkVersions(directory, found.versions, wanted.versions);
  if (found.experiment !== wanted.experiment)
    throw new RunError(`${directory} contains a run of another experiment; ${USE_ANOTHER}`);
  if (played(found.cells) !== played(wanted.cells))
    throw new RunError(
      `the manifest in ${directory} has other cells than its experiment, so it has been changed; restore it from a copy, or ${START_ANEW}`,
    );
  if (found.shard.index !== wanted.shard.index || found.shard.of !== wanted.shard.of) {
    throw new RunError(
      `${directory} contains shard ${formatShard(found.shard)}, not ${formatShard(wanted.shard)}; ${USE_ANOTHER}`,
    );
  }
}

function formatShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/**
 * What the cells of a manifest play, without the places of code and games. A manifest whose cells do not fit its
 * experiment was not written by a run.
 */
function played(cells: Manifest['cells']): string {
  return JSON.stringify(cells.map((cell) => [playedWords(cell), cell.measures, cell.trials, cell.stop]));
}
