import type { Precomputed } from '@cards/core';
import type { CellData, CodeRef } from '../../plan/cell-data.js';
import type { Lineup } from '../../plan/lineups.js';
import type { RecordedGames } from '../../run/move-records.js';

/** The start data of every worker. */
export interface WorkerData {
  readonly seed: string;
  readonly cells: readonly CellData[];
  /** `[cell]`: the precomputed tables by spec, in shared memory. Strategies without tables are absent. */
  readonly tables?: readonly ReadonlyMap<string, Precomputed>[];
  /** The `file:` URLs of the modules of the games and of their harnesses, by name. */
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
