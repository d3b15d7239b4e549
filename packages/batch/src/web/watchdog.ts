import { LOADING, STARTING } from './messages.js';

/** The interval at which the watchdog looks at its tasks, in milliseconds. */
const INTERVAL = 250;

/** If the watchdog itself was late by this time, the page was suspended, in milliseconds. */
const SUSPENDED = 2000;

/** The least time to load a strategy, in milliseconds. */
const LOAD_TIMEOUT = 10_000;

interface Watched {
  readonly onSilence: () => void;
  position: number;
  since: number;
}

/** A running task. */
export interface Watch {
  /** Reports a heartbeat. */
  heard(position: number): void;
  /** The last heartbeat. */
  readonly position: number;
  /** Ends the watch. */
  end(): void;
}

/**
 * Reports each task of which no heartbeat arrives within a time limit. Heartbeats are messages, because a page has
 * shared memory only with special headers, which static hosts do not send.
 */
export class MessageWatchdog {
  private readonly timeout: number;
  private readonly watched = new Set<Watched>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private last = 0;

  /** @param timeout - the maximum time between two heartbeats, in milliseconds */
  constructor(timeout: number) {
    this.timeout = timeout;
  }

  /**
   * Starts to watch a task.
   *
   * @param onSilence - called once, if no heartbeat arrives in time
   */
  watch(onSilence: () => void): Watch {
    const task: Watched = { onSilence, position: STARTING, since: performance.now() };
    this.watched.add(task);
    if (this.timer === undefined) {
      this.last = performance.now();
      this.timer = setInterval(() => this.look(), INTERVAL);
    }
    return {
      heard: (position) => {
        task.position = position;
        task.since = performance.now();
      },
      get position() {
        return task.position;
      },
      end: () => {
        this.watched.delete(task);
        if (this.watched.size === 0) this.stop();
      },
    };
  }

  /** Ends all watches. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.watched.clear();
  }

  private look(): void {
    const now = performance.now();
    // After a pause of the page, heartbeats may wait in its queue.
    const wasSuspended = now - this.last > INTERVAL + SUSPENDED;
    this.last = now;
    for (const task of this.watched) {
      if (wasSuspended) task.since = now;
      if (now - task.since < limitOf(task.position, this.timeout)) continue;
      this.watched.delete(task);
      task.onSilence();
    }
  }
}

/** The maximum time between two heartbeats at a position, in milliseconds. */
function limitOf(position: number, timeout: number): number {
  if (position === STARTING) return Number.POSITIVE_INFINITY;
  return position === LOADING ? Math.max(timeout, LOAD_TIMEOUT) : timeout;
}

/**
 * Says that a task was silent, and what can be the cause.
 *
 * @param position - the last heartbeat
 * @param timeout - the maximum time between two heartbeats of a game, in milliseconds
 */
export function silenceText(position: number, timeout: number): string {
  return `no progress within the timeout of ${limitOf(position, timeout) / 1000} s: the code has an endless loop or needs a longer timeout`;
}
