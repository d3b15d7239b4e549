import type { Failure } from '../run/failure.js';

/** The position of a worker that loads modules of this project or computes tables. */
export const STARTING = -3;

/** The position of a worker that has a task, but has not begun it: code that it played before can block it. */
export const IDLE = -2;

/** The position of a worker that loads code of users and creates strategies. */
export const LOADING = -1;

/** The message that ends an idle worker. */
export const END = 'end';

export interface Beat {
  /** `STARTING`, `LOADING`, or the position of a game in its block, from 0. */
  readonly position: number;
  /** The position of the block among the blocks of the task; absent for a worker that has not begun it. */
  readonly block?: number;
  /** Whether the worker says when the next game begins, so that no later game can be in progress. */
  readonly isExact?: boolean;
  /** The strategy from a file whose code runs, counted from 1 in the order of the cell; absent if it is not known. */
  readonly player?: number | undefined;
  /** Where that strategy, or the only one, defines its moves, such as `mine.ts:7 (move)`. */
  readonly place?: string | undefined;
}

/** A message to a worker. The first one has its start data. */
export type ToWorker =
  | typeof END
  | { readonly data: unknown }
  /** A task: the name of its handler, and the argument. */
  | { readonly name: string; readonly task: unknown };

/** A message of a worker. A task ends with a result, a failure, or the message of an error that no strategy causes. */
export type FromWorker =
  | { readonly beat: Beat }
  /** A part of a result, such as a line of text. */
  | { readonly note: unknown }
  | { readonly result: unknown }
  | { readonly failure: Failure }
  | { readonly error: string };

/** The task to play blocks, in this order. The answer is {@link PlayedBlocks}. */
export interface PlayTask {
  /** The position of the cell of each block in the plan, from 0. */
  readonly cells: readonly number[];
  /** The number of each block in its cell. */
  readonly blocks: readonly number[];
  /** The time after which no other block begins, in milliseconds. The answer then has the first blocks only. */
  readonly time: number;
  /** Whether the answer has the measures of every game. Default: false. */
  readonly keepsMeasures?: boolean | undefined;
  /**
   * From this position in the first block, every game and every call of a strategy from a file has a heartbeat, so that
   * the cause of an endless loop is found; from -1 on, also when strategies are created. Default: a few heartbeats in
   * each second.
   */
  readonly exactFrom?: number;
}

/** The first blocks of a task, at least one. If a block fails, those before it are a note, and then the task fails. */
export interface PlayedBlocks {
  /** The bytes of `writeCounts` for each block. */
  readonly counts: Uint8Array<ArrayBuffer>;
  /** `[block]`: the measures `[game][lineup][measure]`, one after another; empty if the task does not ask for them. */
  readonly measures: readonly Int32Array<ArrayBuffer>[];
}

export interface End {
  /** The message of the error, or what else is known. */
  readonly reason: string;
  /** Whether its code failed. */
  readonly isError: boolean;
  /** Whether it ended so suddenly that its last messages can be lost. Default: false. */
  readonly isSudden?: boolean;
}

export interface TransportEvents {
  onMessage(message: unknown): void;
  /** Called when the worker has ended, soon after {@link Transport.terminate} in any case. */
  onEnd(end: End): void;
}

/** A running worker: a thread of Node, or a Web Worker. */
export interface Transport {
  post(message: unknown): void;
  /**
   * The line of a user that a busy worker runs, as the end of a message; undefined if the worker was stopped, so that
   * its last messages can be lost. Terminate the worker afterwards.
   */
  whereItHangs?(): Promise<string | undefined>;
  terminate(): void;
}

/** The other side of a {@link Transport}, in the worker. */
export interface WorkerPort {
  /** Sends a message, and moves its memory. */
  post(message: unknown, memory: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Ends the worker when its timers and promises have had time to fail. */
  end(): void;
}
