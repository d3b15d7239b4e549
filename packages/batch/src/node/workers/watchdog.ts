/** The interval at which the watchdog reads the heartbeats, in milliseconds. */
const INTERVAL = 250;

/** The heartbeat of a task that its thread has not received yet. The timeout does not include the start of a thread. */
export const STARTING = -2;

/** The heartbeat of a task whose worker still loads code. */
export const LOADING = -1;

/** Stands for no strategy from a file in the second half of the heartbeats. */
export const NO_PLAYER = 0;

/**
 * The least time to load code of users, in milliseconds. On a busy machine, loading takes longer than a game, so a
 * short timeout for games does not limit it.
 */
const LOAD_TIMEOUT = 10_000;

interface Watched {
  readonly slot: number;
  readonly onSilence: () => void;
  seen: number;
  since: number;
}

/**
 * Watches the heartbeats of running tasks, and reports each task whose heartbeat does not change within the timeout.
 */
export class Watchdog {
  private readonly heartbeats: Int32Array;
  private readonly timeout: number;
  private readonly grace: number;
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  /**
   * @param heartbeats - `[slot]`: the heartbeat of each worker, in memory that the workers share
   * @param timeout - the maximum time without a change, in milliseconds
   * @param grace - the time after the timeout in which a task can still report it, in milliseconds
   */
  constructor(heartbeats: Int32Array, timeout: number, grace = 0) {
    this.heartbeats = heartbeats;
    this.timeout = timeout;
    this.grace = grace;
    this.timer = setInterval(() => this.look(), INTERVAL);
    this.timer.unref();
  }

  /**
   * Starts to watch a task.
   *
   * @param slot - the index of its heartbeat
   * @param onSilence - called once, if the heartbeat does not change within the timeout
   * @returns a function that ends the watch
   */
  watch(slot: number, onSilence: () => void): () => void {
    const task: Watched = { slot, onSilence, seen: Atomics.load(this.heartbeats, slot), since: Date.now() };
    this.watched.add(task);
    return () => this.watched.delete(task);
  }

  /** Ends all watches. */
  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = Date.now();
    for (const task of this.watched) {
      const heartbeat = Atomics.load(this.heartbeats, task.slot);
      if (heartbeat !== task.seen || heartbeat === STARTING) {
        task.seen = heartbeat;
        task.since = now;
      } else if (now - task.since >= limitOf(heartbeat, this.timeout) + this.grace) {
        this.watched.delete(task);
        task.onSilence();
      }
    }
  }
}

/**
 * The maximum time without a change of a heartbeat, in milliseconds.
 *
 * @param heartbeat - the heartbeat
 * @param timeout - the maximum duration of a game
 */
export function limitOf(heartbeat: number, timeout: number): number {
  return heartbeat < 0 ? Math.max(timeout, LOAD_TIMEOUT) : timeout;
}
