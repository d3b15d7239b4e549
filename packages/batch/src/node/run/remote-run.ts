import { InputError } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { isFilePath } from '../../plan/module-address.js';
import type { Plan } from '../../plan/plan.js';
import { isPlayable } from '../../plan/plan-data.js';
import type { Executor, Machines } from '../../run/executor.js';
import { type BatchError, errorFrom, type Failure } from '../../run/failure.js';
import type { TallyEntries } from '@cards/statistics';
import { BlockShapeError, cellOfBlock, readCounts } from '../../run/block-counts.js';
import { readFrame } from '../durable/log.js';
import { formatManifest, type ManifestContent } from '../durable/manifest.js';

/** A finished block, as another process returns it in a line of text. */
export interface BlockLine {
  /** The position of its cell in the plan. */
  readonly cell: number;
  /** The number of the block within the cell. */
  readonly block: number;
  /** `[measure]`: a histogram for each measure of the cell. */
  readonly counts: readonly TallyEntries[];
}

/** A run whose blocks other processes play, as `RunOptions.remote` gets it. */
export interface RemoteRun {
  /** All that another process needs to play blocks, as text for `openBlockPlayer`. */
  readonly description: string;
  /** The files with code that the description names, each once. */
  readonly code: readonly CodeRef[];
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  /** Ends the run early. */
  readonly signal: AbortSignal | undefined;
  /** Whether a cell needs no more blocks, by its position in the plan. */
  isDone(cell: number): boolean;
  /**
   * Parses a line of `BlockPlayer.play`, and checks it against the plan.
   *
   * @returns undefined for a line that is damaged, comes from another experiment, or cannot come from this batch
   */
  readBlock(line: string): BlockLine | undefined;
  /** The error of a block that failed on another machine. */
  errorOf(cell: number, failure: Failure): BatchError;
}

/** An executor that plays the blocks of a `RemoteRun`. */
export interface RemoteExecutor extends Executor {
  /** The machines that play blocks now. */
  machines(): Machines;
  /** Ends the run on the other machines. Called once. */
  close(): Promise<void>;
}

interface RemoteRunOptions extends Pick<RemoteRun, 'gameTimeout' | 'signal' | 'isDone'> {
  readonly content: ManifestContent;
}

export function remoteRun(plan: Plan, { content, ...rest }: RemoteRunOptions): RemoteRun {
  if (!isPlayable(content)) {
    throw new InputError(
      "other machines cannot load a strategy or a game that is passed as a value: export it from a file or a package, and set the member 'module' of a game",
    );
  }
  const inFile = plan.cells.find(({ game }) => game.module !== undefined && isFilePath(game.module));
  if (inFile !== undefined)
    throw new InputError(
      `other machines cannot load the game ${inFile.game.id} from a file of this machine: put the game into a package`,
    );
  const { experiment } = content;
  return {
    ...rest,
    // The command and the notes are for people on this machine.
    description: formatManifest({ ...content, command: [], notes: {} }),
    code: codeOf(plan),
    readBlock: (line) => {
      const frame = readFrame(experiment, 'counts', Buffer.from(line, 'base64url'));
      if (frame === undefined) return undefined;
      const { cell, block, payload } = frame;
      try {
        return { cell, block, counts: readCounts(cellOfBlock(plan, cell, block), block, payload) };
      } catch (error) {
        if (error instanceof BlockShapeError) return undefined;
        throw error;
      }
    },
    errorOf: (cell, failure) => errorFrom(failure, plan, cell),
  };
}

function codeOf({ cells, source }: Plan): readonly CodeRef[] {
  const all = [...(source === undefined ? [] : [source]), ...cells.flatMap(({ code }) => Object.values(code))];
  return [...new Map(all.map((code) => [code.hash, code])).values()];
}
