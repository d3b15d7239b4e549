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

/** A directory that a run writes its finished blocks to. */
export class RunDirectory {
  /** The blocks that were there when it was opened. */
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
   * Opens the directory of a run, new or begun before.
   *
   * @param directory - where
   * @param content - what its manifest says, or shall say
   * @param plan - the batch
   * @param onBlock - given each block that is there already
   * @throws RunError when it holds another run, or can't be read or written
   */
  static async open(directory: string, content: ManifestContent, plan: Plan, onBlock: OnCompletedBlock): Promise<RunDirectory> {
    const found = readManifest(directory) ?? createManifest(directory, content);
    checkSame(directory, found, content);
    const run = new RunDirectory(directory, plan);
    await run.completed.read(directory, plan, onBlock);
    return run;
  }

  /**
   * Adds a finished block.
   *
   * @throws RunError when it can't be written
   */
  append({ index: cell, block }: BlockId, counts: readonly TallyEntries[]): void {
    this.journal ??= new Journal(this.directory, this.experiment);
    this.journal.append(writeBlockLine(this.experiment, this.mins[cell] ?? [], { cell, block, counts }));
  }

  /**
   * Ends the work on it.
   *
   * @throws RunError when a block did not reach the disk
   */
  async close(): Promise<void> {
    await this.journal?.close();
  }
}

/** What a manifest holds in addition to the plan. */
export interface ManifestOptions extends Pick<Manifest, 'shard' | 'notes'> {
  /** The command that makes the same batch. */
  readonly command: readonly string[];
  /** Where the games are that modules export. */
  readonly locations: GameLocations;
  /** The versions of the packages. */
  readonly versions: Versions;
}

/** What a manifest says about a batch, without its format and checksum. */
export function manifestContent(plan: Plan, { shard, command, notes, locations, versions }: ManifestOptions): ManifestContent {
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
 * Checks that two runs are the same one.
 *
 * @throws RunError that says in what they differ
 */
function checkSame(directory: string, found: Pick<Manifest, 'experiment' | 'versions' | 'shard' | 'seed'>, wanted: ManifestContent): void {
  if (found.seed !== wanted.seed) throw new RunError(`${directory} holds a run with seed ${found.seed}, not ${wanted.seed}; name a new directory`);
  checkVersions(directory, found.versions, wanted.versions);
  if (found.experiment !== wanted.experiment) throw new RunError(`${directory} holds another experiment; name a new directory`);
  if (found.shard.index !== wanted.shard.index || found.shard.of !== wanted.shard.of) {
    throw new RunError(`${directory} holds shard ${shardName(found.shard)}, not ${shardName(wanted.shard)}; name a new directory`);
  }
}

function shardName({ index, of }: Shard): string {
  return `${index}/${of}`;
}
