import type { Failure } from '../run/failure.js';
import type { AnswerUsage } from '../run/usage.js';

/** The position of a worker that loads modules of this project or computes tables. */
export const STARTING = -3;

/** The position of a worker that has a task, but has not begun it: code that it played before can block it. */
export const IDLE = -2;

/** The position of a worker that loads code of users and creates strategies. */
export const LOADING = -1;

/** The message that ends an idle worker. */
export const END = 'end';

/** The message that lets a program of a worker answer, if the worker asks. */
export const PERMIT = 'permit';

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
  /** A part of a result, such as a line of text or {@link UsageNote}. */
  | { readonly note: unknown }
  /** Asks whether a program may answer once more. If not, the worker is ended. */
  | { readonly asks: true }
  | { readonly result: unknown }
  | { readonly failure: Failure }
  | { readonly error: string };

/** What an answer of a program took. */
export interface UsageNote {
  readonly usage: AnswerUsage;
}

/** The task to play blocks, in this order. The answer is {@link PlayedBlocks}. Lists would take longer to send. */
export interface PlayTask {
  /** The position of the cell of each block in the plan, from 0. */
  readonly cells: Uint32Array;
  /** The number of each block in its cell. */
  readonly blocks: Float64Array;
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
  readonly counts: Uint8Array;
  /** `[block]`: the measures `[game][lineup][measure]`, one after another; empty if the task does not ask for them. */
  readonly measures: readonly Int32Array[];
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
  post(message: unknown): void;
  onMessage(listener: (message: ToWorker) => void): void;
  /** Ends the worker when its timers and promises have had time to fail. */
  end(): void;
}

/** The maximum time to start a worker: to load modules of this project and to compute tables, in milliseconds. */
const START_TIMEOUT = 120_000;

/** The time to load code of users, in milliseconds: on a busy machine it can take longer than a game. */
export const LOAD_TIME = 2000;

/** The time to start the programs of external players and of isolated strategies, in milliseconds. */
const PROGRAMS_TIME = 20_000;

/** A task ended without an answer: it timed out, or its worker ended. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';

  constructor(
    message: string,
    readonly beat: Beat,
    /** Whether the worker was silent for the whole time limit, and has not ended by itself. */
    readonly isTimeout = false,
  ) {
    super(message);
  }
}

/** A task failed, because its input is invalid, or a strategy or a game breaks its contract. */
export class TaskError extends Error {
  override readonly name = 'TaskError';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The maximum time without a message of a worker that has a task, in milliseconds. */
export function limitOf({ position }: Beat, timeout: number, grace = 0): number {
  if (position >= 0) return timeout + grace;
  if (position === STARTING) return Math.max(timeout, START_TIMEOUT);
  return timeout + LOAD_TIME + (grace === 0 ? 0 : PROGRAMS_TIME);
}

export function silence(beat: Beat, timeout: number, line: string): WorkerError {
  // Before the first game, tables and equilibria are computed.
  const long = beat.position < 0 && beat.position !== IDLE ? ' to compute a table or an equilibrium' : '';
  const message = `no progress within the timeout of ${limitOf(beat, timeout) / 1000} s: the code has an endless loop, or a game without an end, or needs a longer timeout${long}${line || placeOf(beat)}`;
  return new WorkerError(beat.position === IDLE ? lateText(message) : message, beat, true);
}

export function workerEnd(beat: Beat, reason: string): WorkerError {
  return new WorkerError(`a worker ended: ${reason}${placeOf(beat)}`, beat);
}

function placeOf({ place }: Beat): string {
  return place === undefined ? '' : `, at ${place}`;
}

export function lateText(message: string): string {
  return `code of a strategy or a game failed after its games, such as in a timer or a promise: ${message}`;
}

export function blockFailure({ message, beat }: WorkerError, first: number, specs: readonly string[] = []): Failure {
  const strategy = beat.player === undefined ? undefined : specs[beat.player - 1];
  const text = strategy === undefined ? message : `strategy '${strategy}': ${message}`;
  return beat.position < 0
    ? { kind: 'misbehaved', message: beat.position === LOADING ? `while loading strategies: ${text}` : text, strategy }
    : { kind: 'failed', message: text, game: first + beat.position, strategy };
}
