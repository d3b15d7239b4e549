import { cutText, messageOf } from '@cards/core/internal';
import type { Cell } from '../plan/cell.js';
import { wrapDefinition } from '../plan/strategy-definition.js';
import { failureOf } from '../run/failure.js';
import { explainFrozen } from '../trust/freeze.js';
import { type Beat, END, type FromWorker, LOADING, type WorkerPort } from './messages.js';

/** The functions of a worker by name. The caller types their arguments and results. */
export type Handlers = Readonly<Record<string, (task: never) => unknown>>;

/** How a handler reports to the caller before its result. */
export interface Reporter {
  readonly beat: (beat: Beat) => void;
  /** Repeats the last heartbeat: what it says takes long, but goes on. */
  readonly alive: () => void;
  /** Sends a part of the result. */
  readonly note: (note: unknown) => void;
  /** Begins a block of the task, by its position among them: the next heartbeats are about this block. */
  readonly begin: (block: number) => void;
}

/** The loop of a worker: it runs the tasks of a `Pool`, one at a time. */
export function serve<Data>(
  port: WorkerPort,
  handlersOf: (data: Data, reporter: Reporter) => Handlers | Promise<Handlers>,
): void {
  const send = (message: FromWorker): void => port.post(message);
  let block = 0;
  let last: Beat = { position: LOADING };
  const beat = (one: Beat): void => {
    last = one;
    send({ beat: { ...one, block } });
  };
  const begin = (at: number): void => void (block = at);
  let handlers: Handlers | Promise<Handlers> = {};

  async function run(name: string, task: unknown): Promise<void> {
    try {
      const { [name]: handler } = await handlers;
      if (handler === undefined) throw new Error(`a worker has no task '${name}'`);
      begin(0);
      beat({ position: LOADING });
      send({ result: await handler(task as never) });
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) send({ error: cutText(messageOf(error)) });
      else send({ failure: { ...failure, message: explainFrozen(failure.message) } });
    }
  }

  port.onMessage((received) => {
    if (received === END) port.end();
    else if ('data' in received)
      handlers = handlersOf(received.data as Data, {
        beat,
        begin,
        alive: () => beat(last),
        note: (note) => send({ note }),
      });
    else void run(received.name, received.task);
  });
}

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
