import { QUEUED } from './wire.js';

/** How often the watchdog looks, in milliseconds. */
const INTERVAL = 250;

/** A task that is watched. */
interface Watched {
  readonly slot: number;
  readonly onSilence: () => void;
  seen: number;
  since: number;
}

/**
 * Watches the pulses of tasks under way, and calls out when one of them finishes no game for too long.
 */
export class Watchdog {
  private readonly heartbeats: Int32Array;
  private readonly gameTimeout: number;
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  /**
   * @param heartbeats - shared with the workers: for each task the position of the game being played
   * @param gameTimeout - how long a game may take, in milliseconds
   */
  constructor(heartbeats: Int32Array, gameTimeout: number) {
    this.heartbeats = heartbeats;
    this.gameTimeout = gameTimeout;
    this.timer = setInterval(() => this.look(), INTERVAL);
    this.timer.unref();
  }

  /**
   * Watches a task until the function returned is called.
   *
   * @param slot - its pulse
   * @param onSilence - called when it finishes no game for too long
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
      // Waiting for a thread to start is no silence of a game.
      if (heartbeat !== task.seen || heartbeat === QUEUED) {
        task.seen = heartbeat;
        task.since = now;
      } else if (now - task.since >= this.gameTimeout) {
        this.watched.delete(task);
        task.onSilence();
      }
    }
  }
}
