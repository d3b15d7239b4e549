import type { MessagePort } from 'node:worker_threads';
import type { ExactResult, Precomputed } from '@cards/core';
import type { CellData, CodeRef, PlanData } from '../../plan/cell-data.js';
import type { Lineup } from '../../plan/lineups.js';
import type { ModuleExport } from '../../plan/module-address.js';
import type { Failure } from '../../run/failure.js';
import type { Sought } from '../../run/find-game.js';
import type { TracedGame } from '../../run/trace.js';

/** An export of an installed module, as plain data for a worker. */
export interface LoadableExport extends ModuleExport {
  /** The `file:` URL of the module. */
  readonly url: string;
}

/** The start data of every worker: its `workerData`. */
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
  /**
   * `[slot]`: `STARTING`, `LOADING`, then the position of the current game in its block, from 0. The second half has
   * the strategy from a file whose code runs in each slot, counted from 1 in the order of the cell, if the task notes
   * it.
   */
  readonly heartbeats: Int32Array;
  /** The maximum duration of a game, in milliseconds. */
  readonly timeout: number;
  /**
   * The thread ID of another worker, if this one looks like a worker of another process: see `disguise`. Absent for all
   * other workers.
   */
  readonly elsewhere?: number;
}

/** The worker of a task and the index of its heartbeat. The pool adds it. */
interface InSlot {
  readonly slot: number;
}

/** A game to play as text. */
export interface TraceTask {
  /** The position of the cell. */
  readonly cell: number;
  /** The index of the game. */
  readonly game: number;
  /** Whether the view of a player is printed before each of their moves. */
  readonly verbose: boolean;
  /** The port to which the worker sends each line. */
  readonly lines: MessagePort;
}

/** A game to find in a block. */
export interface FindTask extends Sought {
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

/** A task as the worker gets it. */
export type Received<Task> = Task & InSlot;

/** The answer to a {@link TraceTask}. */
export type TraceAnswer = { readonly kind: 'traced'; readonly traced: TracedGame } | Failure;

/** The answer to a {@link FindTask}: the index of the game; undefined if the block has no such game. */
export type FindAnswer = { readonly kind: 'found'; readonly game: number | undefined } | Failure;

/** The answer to an {@link ExactResultTask}; the result is undefined if none is known. */
export type ExactResultAnswer = { readonly kind: 'computed'; readonly result: ExactResult | undefined } | Failure;

/** The answer to a {@link DescribeTask}. */
export type DescribeAnswer = { readonly kind: 'described'; readonly plan: PlanData } | Failure;
