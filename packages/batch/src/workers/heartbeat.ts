import type { Cell } from '../plan/cell.js';
import { wrapDefinition } from '../plan/strategy-definition.js';
import { type Beat, LOADING } from './messages.js';

/** The time between two heartbeats of a worker, in milliseconds. */
const INTERVAL = 100;

// A private copy: `check` watches the clocks of its worker.
export const now = /* @__PURE__ */ performance.now.bind(performance);

/** The heartbeats of a worker that plays games. It reads the clock seldom enough that fast games lose no time. */
export class Heartbeat {
  private position = LOADING;
  private step = 1;
  private last = now();

  /** From `exactFrom` on, every game and every call has a heartbeat; by default, a few in each second. */
  constructor(
    private readonly beat: (beat: Beat) => void,
    private readonly exactFrom = Number.POSITIVE_INFINITY,
  ) {}

  /** Sends a heartbeat for a game, or for any count that grows. Returns the position at which to call this again. */
  at(position: number, place?: string): number {
    const [done, time] = [position - this.position, now()];
    if (done > 0) this.step = stepAfter(done, time - this.last);
    this.position = position;
    this.last = time;
    const next = position >= this.exactFrom ? position + 1 : Math.min(position + this.step, this.exactFrom);
    this.beat({ position, isExact: next === position + 1, place });
    return next;
  }

  /** The same cell, whose strategies from files send a heartbeat when they are called, from the exact position on. */
  watch(cell: Cell): Cell {
    const around =
      (player: number, place?: string) =>
      <T>(call: () => T): T => {
        const { position } = this;
        if (position !== LOADING && position < this.exactFrom) return call();
        this.beat({ position, isExact: true, player, place });
        const result = call();
        this.beat({ position, isExact: true });
        return result;
      };
    return { ...cell, own: cell.own.map((one, at) => wrapDefinition(one, one.name, around(1 + at, one.place))) };
  }
}

/** The number of games until the next heartbeat, after as many games as took this time. */
function stepAfter(games: number, took: number): number {
  return 2 * took < INTERVAL ? 2 * games : Math.max(1, Math.floor((games * INTERVAL) / took));
}
