import { cutText, messageOf, thrownAt } from '@cards/core';
import { END, type End, type Transport, type TransportEvents, type WorkerPort } from '../workers/messages.js';

/** The part of a `Worker` of a browser that its page uses. */
export interface WebWorker {
  /** Sends a message to the worker. */
  postMessage(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): void;
  /** Receives the messages of the worker. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of the worker, such as a script that cannot be loaded. */
  addEventListener(type: 'error', listener: (event: object) => void): void;
}

/** The part of the global scope of a Web Worker, `self`, that `serveWorker` uses. */
export interface WorkerScope {
  /** The source of random numbers of the browser, which strategies must not use. */
  readonly crypto: object;
  /** Sends a message to the page, and moves memory to it. */
  postMessage(message: unknown, memory?: ArrayBuffer[]): void;
  /** Receives the messages of the page. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of promises that nothing handles. */
  addEventListener(type: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
}

/** The message of a worker that ends: its promises and timers have failed, or have had time to fail. */
interface Ending {
  readonly end: End;
}

/** The time that timers and promises of a strategy get after its games, in milliseconds. */
const SETTLING = 50;

export function openWorker(startWorker: () => WebWorker, { onMessage, onEnd }: TransportEvents): Transport {
  const worker = startWorker();
  let isOver = false;
  const finish = (end: End): void => {
    isOver = true;
    worker.terminate();
    onEnd(end);
  };
  worker.addEventListener('error', (event) => finish({ reason: errorText(event), isError: true }));
  worker.addEventListener('message', ({ data }) => {
    const { end } = data as Partial<Ending>;
    // A worker that was ended has no more to say.
    if (isOver) return;
    if (end === undefined) onMessage(data);
    else finish(end);
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => finish({ reason: 'it was ended', isError: false }),
  };
}

export function workerPort(scope: WorkerScope): WorkerPort {
  // Code of users is loaded later, and could replace these functions.
  const send = scope.postMessage.bind(scope);
  const wait = setTimeout;
  const end = (reason: string, isError: boolean): void => send({ end: { reason, isError } } satisfies Ending);
  scope.addEventListener('unhandledrejection', ({ reason }) =>
    end(cutText(messageOf(reason) + thrownAt(reason)), true),
  );
  return {
    post: (message, memory) => send(message, [...memory]),
    onMessage: (listener) => scope.addEventListener('message', ({ data }) => listener(data)),
    end: () => void wait(() => end(END, false), SETTLING),
  };
}

/** The text of an error event. A script that cannot be loaded has none. */
function errorText(event: object): string {
  const message: unknown = Reflect.get(event, 'message');
  if (typeof message !== 'string' || message === '') return 'its script cannot be loaded';
  return cutText(message.replace(/^Uncaught (?:Error: )?/, ''));
}
