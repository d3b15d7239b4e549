import { serializePlan } from '../../plan/serialized-plan.js';
import type { Plan } from '../../plan/plan.js';
import type { Shard } from '../../plan/shard.js';
import { experimentIdentity } from '../../plan/identity.js';
import type { TallyEntries } from '@cards/statistics';
import type { GameLocations } from '../workers/worker-data.js';
import type { BlockId } from '../../run/schedule.js';
import { writeBlockLine } from './block-line.js';
import { Journal } from './journal.js';
import { CompletedBlocks, minsOf, type OnCompletedBlock } from './completed-blocks.js';
import { createManifest, type Manifest, type ManifestContent, readManifest } from './manifest.js';
import { RunError } from './run-error.js';
import { checkVersions, type Versions } from './versions.js';

/** The directory to which a run writes its finished blocks. */
export class RunDirectory {
  /** The blocks that were in the directory when it was opened. */
  readonly completed: CompletedBlocks;
  private readonly directory: string;
  private readonly experiment: string;
  private readonly mins: readonly (readonly number[])[];
  private journal: Journal | undefined;

  private constructor(directory: string, plan: Plan) {
    this.completed = new CompletedBlocks(plan);
    this.directory = directory;
    this.experiment = experimentIdentity(plan);
    this.mins = minsOf(plan);
  }

  /**
   * Opens the directory of a run. Creates it for a new run.
   *
   * @param directory - the directory
   * @param content - the manifest of the run
   * @param plan - the batch
   * @param onBlock - gets each block that is in the directory
   * @throws RunError when the directory holds another run, or cannot be read or written
   */
  static async open(
    directory: string,
    content: ManifestContent,
    plan: Plan,
    onBlock: OnCompletedBlock,
  ): Promise<RunDirectory> {
    const found = readManifest(directory) ?? createManifest(directory, content);
    checkSame(directory, found, content);
    const run = new RunDirectory(directory, plan);
    await run.completed.read(directory, plan, onBlock);
    return run;
  }

  /**
   * Adds a finished block.
   *
   * @param id - the block
   * @param counts - `[metric]`: a histogram for each metric of its cell
   * @throws RunError when it cannot be written
   */
  append({ index: cell, block }: BlockId, counts: readonly TallyEntries[]): void {
    this.journal ??= new Journal(this.directory, this.experiment);
    this.journal.append(writeBlockLine(this.experiment, this.mins[cell] ?? [], { cell, block, counts }));
  }

  /**
   * Closes the directory.
   *
   * @throws RunError when a block did not reach the disk
   */
  async close(): Promise<void> {
    await this.journal?.close();
  }
}

/** What a manifest holds in addition to the plan. */
export interface ManifestOptions extends Pick<Manifest, 'shard' | 'notes'> {
  /** The command that plays the same batch. */
  readonly command: readonly string[];
  /** The locations of the games that modules export. */
  readonly locations: GameLocations;
  /** The versions of the packages. */
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
    ...serializePlan(plan, (game) => locations.has(game)),
  };
}

/**
 * Checks that two manifests are of the same run.
 *
 * @throws RunError that names the difference
 */
function checkSame(
  directory: string,
  found: Pick<Manifest, 'experiment' | 'versions' | 'shard' | 'seed'>,
  wanted: ManifestContent,
): void {
  if (found.seed !== wanted.seed)
    throw new RunError(`${directory} holds a run with seed ${found.seed}, not ${wanted.seed}; name a new directory`);
  checkVersions(directory, found.versions, wanted.versions);
  if (found.experiment !== wanted.experiment)
    throw new RunError(`${directory} holds another experiment; name a new directory`);
  if (found.shard.index !== wanted.shard.index || found.shard.of !== wanted.shard.of) {
    throw new RunError(
      `${directory} holds shard ${shardName(found.shard)}, not ${shardName(wanted.shard)}; name a new directory`,
    );
  }
}

function shardName({ index, of }: Shard): string {
  return `${index}/${of}`;
}
