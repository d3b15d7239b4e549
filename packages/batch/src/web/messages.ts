import type { CellData } from '../plan/cell-data.js';
import type { ModuleExport } from '../plan/module-address.js';
import type { PlayTask } from '../run/failure.js';
import type { CheckedLaw } from '../check/checked-laws.js';
import type { ParamValues } from '@cards/core';

/** The first message to a worker: the batch. */
export interface BatchMessage {
  readonly kind: 'batch';
  readonly seed: string;
  readonly cells: readonly CellData[];
}

/** A block to play. */
export interface BlockMessage extends PlayTask {
  readonly kind: 'block';
  /** From this position in the block, the worker reports every game, and not only a few in each second. */
  readonly exactFrom: number;
}

/** A strategy to check, as plain data for a Web Worker. */
export interface TrialMessage {
  readonly kind: 'trial';
  /** The law to check; undefined to play games, so that the moves of two workers can be compared. */
  readonly law: CheckedLaw | undefined;
  /** What the loader imports. */
  readonly file: string;
  /** The name of the file in messages and stack traces. */
  readonly name: string;
  /** The name of the export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  /** The module that exports the game. */
  readonly game: ModuleExport;
  /** The module that exports the harness of the game; undefined if the game has its checks itself. */
  readonly harness: ModuleExport | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seed of the games. */
  readonly seed: string;
}

/** A message that a worker answers when timers and promises of a strategy have had time to fail. */
export interface SettleMessage {
  readonly kind: 'settle';
}

/** A message to a worker. */
export type ToWorker = BatchMessage | BlockMessage | TrialMessage | SettleMessage;

/** A message from a worker. */
export type FromWorker =
  /** The worker makes progress. The position is `LOADING`, or that of the game that it starts, in its block. */
  | { readonly kind: 'heartbeat'; readonly position: number }
  /** The answer to a task. */
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** An error that no strategy and no game causes. */
  | { readonly kind: 'error'; readonly message: string };

/** The position of a worker that loads modules of the site or computes tables. There is no time limit for this. */
export const STARTING = -2;

/** The position of a worker that loads a strategy of a user. */
export const LOADING = -1;
