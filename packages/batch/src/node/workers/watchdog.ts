/** The interval at which the watchdog reads the heartbeats, in milliseconds. */
const INTERVAL = 250;

/** The heartbeat of a task that its thread has not received. The time to start a thread does not count. */
export const STARTING = -2;

/** The heartbeat of a task whose worker loads code and does not play yet. */
export const LOADING = -1;

/** A task that is watched. */
interface Watched {
  readonly slot: number;
  readonly onSilence: () => void;
  seen: number;
  since: number;
}

/**
 * Watches the heartbeats of tasks in progress, and reports a task that finishes no game within the timeout.
 */
export class Watchdog {
  private readonly heartbeats: Int32Array;
  private readonly timeout: number;
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  /**
   * @param heartbeats - shared with the workers: `[slot]`, the position of the game that is played
   * @param timeout - the maximum duration of a game, in milliseconds
   */
  constructor(heartbeats: Int32Array, timeout: number) {
    this.heartbeats = heartbeats;
    this.timeout = timeout;
    this.timer = setInterval(() => this.look(), INTERVAL);
    this.timer.unref();
  }

  /**
   * Watches a task until the returned function is called.
   *
   * @param slot - the index of its heartbeat
   * @param onSilence - called once, when it finishes no game within the timeout
   */
  watch(slot: number, onSilence: () => void): () => void {
    const task: Watched = { slot, onSilence, seen: Atomics.load(this.heartbeats, slot), since: Date.now() };
    this.watched.add(task);
    return () => this.watched.delete(task);
  }

  /** Stops watching. */
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
      } else if (now - task.since >= this.timeout) {
        this.watched.delete(task);
        task.onSilence();
      }
    }
  }
}
