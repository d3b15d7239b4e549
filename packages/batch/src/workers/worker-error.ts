import type { Failure } from '../run/failure.js';
import { type Beat, IDLE, LOADING, STARTING } from './messages.js';

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
  const message = `no progress within the timeout of ${limitOf(beat, timeout) / 1000} s: the code has an endless loop or needs a longer timeout${long}${line || placeOf(beat)}`;
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
