import type { Cell } from '../plan/cell.js';
import type { ModuleExport } from '../plan/module-address.js';
import type { PlayAnswer, PlayTask } from '../run/failure.js';

/** A cell as plain data for a Web Worker. */
export interface WebCell extends Omit<Cell, 'game' | 'own'> {
  /** The id of the game. */
  readonly game: string;
  /** The module that exports the game. */
  readonly module: ModuleExport;
}

/** The first message to a worker: the batch. */
export interface BatchMessage {
  readonly kind: 'batch';
  readonly seed: string;
  readonly cells: readonly WebCell[];
}

/** A block to play. */
export interface BlockMessage extends PlayTask {
  readonly kind: 'block';
  /** From this position in the block, the worker reports every game, and not only a few in each second. */
  readonly exactFrom: number;
}

/** A message to a worker. */
export type ToWorker = BatchMessage | BlockMessage;

/** A message from a worker. */
export type FromWorker =
  /** The worker makes progress. The position is `LOADING`, or that of the game that it starts, in its block. */
  | { readonly kind: 'heartbeat'; readonly position: number }
  /** The answer to a block. */
  | { readonly kind: 'answer'; readonly answer: PlayAnswer }
  /** An error that no strategy and no game causes. */
  | { readonly kind: 'error'; readonly message: string };

/** The position of a worker that loads modules of the site or computes tables. There is no time limit for this. */
export const STARTING = -2;

/** The position of a worker that loads a strategy of a user. */
export const LOADING = -1;
