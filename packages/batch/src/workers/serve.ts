import { cutText, messageOf } from '@cards/core';
import { failureOf } from '../run/failure.js';
import { explainFrozen } from '../trust/freeze.js';
import {
  type Beat,
  END,
  type FromWorker,
  LOADING,
  type PlayedBlocks,
  type ToWorker,
  type WorkerPort,
} from './messages.js';

/** The functions of a worker by name. The caller types their arguments and results. */
export type Handlers = Readonly<Record<string, (task: never) => unknown>>;

/** How a handler reports to the caller before its result. */
export interface Reporter {
  readonly beat: (beat: Beat) => void;
  /** Sends a part of the result. */
  readonly note: (note: unknown) => void;
  /** Begins a block of the task, by its position among them: the next heartbeats are about this block. */
  readonly begin: (block: number) => void;
  /** Whether the last heartbeat says that code is loaded. */
  readonly isLoading: () => boolean;
}

/** The loop of a worker: it runs the tasks of a `Pool`, one at a time. */
export function serve(
  port: WorkerPort,
  handlersOf: (data: never, reporter: Reporter) => Handlers | Promise<Handlers>,
): void {
  const send = (message: FromWorker, memory: readonly ArrayBuffer[] = []): void => port.post(message, memory);
  let block = 0;
  let isLoading = false;
  const beat = (one: Beat): void => {
    isLoading = one.position < 0;
    send({ beat: block === 0 ? one : { ...one, block } });
  };
  const reporter: Reporter = {
    beat,
    note: (note) => send({ note }, memoryOf(note)),
    begin: (at) => {
      block = at;
    },
    isLoading: () => isLoading,
  };
  let handlers: Handlers | Promise<Handlers> = {};

  async function run(name: string, task: unknown): Promise<void> {
    try {
      const { [name]: handler } = await handlers;
      if (handler === undefined) throw new Error(`a worker has no task '${name}'`);
      block = 0;
      beat({ position: LOADING });
      const result = await handler(task as never);
      send({ result }, memoryOf(result));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) send({ error: cutText(messageOf(error)) });
      else send({ failure: { ...failure, message: explainFrozen(failure.message) } });
    }
  }

  port.onMessage((message) => {
    const received = message as ToWorker;
    if (received === END) port.end();
    else if ('data' in received) handlers = handlersOf(received.data as never, reporter);
    else void run(received.name, received.task);
  });
}

/** The memory of an answer that is moved to the caller, not copied: that of the counts and the measures of blocks. */
function memoryOf(answer: unknown): readonly ArrayBuffer[] {
  const { counts, measures = [] } = (answer ?? {}) as Partial<PlayedBlocks>;
  return counts instanceof Uint8Array ? [counts, ...measures].map(({ buffer }) => buffer) : [];
}
