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
  private readonly pulses: Int32Array;
  private readonly patience: number;
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  /**
   * @param pulses - shared with the workers: for each task the position of the game being played
   * @param patience - how long a game may take, in milliseconds
   */
  constructor(pulses: Int32Array, patience: number) {
    this.pulses = pulses;
    this.patience = patience;
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
    const task: Watched = { slot, onSilence, seen: Atomics.load(this.pulses, slot), since: Date.now() };
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
      const pulse = Atomics.load(this.pulses, task.slot);
      // Waiting for a thread to start is no silence of a game.
      if (pulse !== task.seen || pulse === QUEUED) {
        task.seen = pulse;
        task.since = now;
      } else if (now - task.since >= this.patience) {
        this.watched.delete(task);
        task.onSilence();
      }
    }
  }
}
