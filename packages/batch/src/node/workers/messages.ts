import type { ExactResult, Precomputed } from '@cards/core';
import type { CellData, CodeRef, PlanData } from '../../plan/cell-data.js';
import type { Lineup } from '../../plan/lineups.js';
import type { ModuleExport } from '../../plan/module-address.js';
import type { Failure } from '../../run/failure.js';
import type { RecordedGames } from '../../run/move-records.js';
import type { TracedGame } from '../../run/trace.js';

/** An export of an installed module, as plain data for a worker. */
export interface LoadableExport extends ModuleExport {
  /** The `file:` URL of the module. */
  readonly url: string;
}

/** The start data of every worker. */
export interface WorkerData {
  readonly seed: string;
  readonly cells: readonly CellData[];
  /** `[cell]`: the precomputed tables by spec, in shared memory. Strategies without tables are absent. */
  readonly tables?: readonly ReadonlyMap<string, Precomputed>[];
  /** The `file:` URLs of the modules of the games, by name. */
  readonly modules?: Readonly<Record<string, string>>;
  /** The file of the experiment, if it comes from a file. */
  readonly source?: CodeRef;
  /** The identity of the experiment, if it comes from a file. */
  readonly experiment?: string;
  /** URLs or directories to resolve the packages that user code imports from. */
  readonly resolveFrom: readonly string[];
  /** The files with code of users that the worker may import, as absolute paths. */
  readonly files: readonly string[];
  /** The maximum duration of a game, in milliseconds. */
  readonly timeout: number;
}

/** A game to play as text. Each line is a note. */
export interface TraceTask {
  /** The position of the cell. */
  readonly cell: number;
  /** The index of the game. */
  readonly game: number;
  /** Whether the view of a player is printed before each of their moves. */
  readonly verbose: boolean;
}

/** Games to record move by move. Each line is a note. */
export interface RecordTask extends RecordedGames {
  /** The position of the cell. */
  readonly cell: number;
}

/** An exact result to compute. */
export interface ExactResultTask {
  /** The position of a cell with the game and the parameters. */
  readonly cell: number;
  /** The specs in seat order. */
  readonly lineup: Lineup;
}

/** An experiment to load from its file. */
export interface DescribeTask {
  /** The file. */
  readonly source: CodeRef;
}

/** The answer to a {@link TraceTask}. */
export type TraceAnswer = { readonly kind: 'traced'; readonly traced: TracedGame } | Failure;

/** The answer to a {@link RecordTask}. */
export type RecordAnswer = { readonly kind: 'recorded' } | Failure;

/** The answer to an {@link ExactResultTask}; the result is undefined if none is known. */
export type ExactResultAnswer = { readonly kind: 'computed'; readonly result: ExactResult | undefined } | Failure;

/** The answer to a {@link DescribeTask}. */
export type DescribeAnswer = { readonly kind: 'described'; readonly plan: PlanData } | Failure;
