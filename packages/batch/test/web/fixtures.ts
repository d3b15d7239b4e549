import type { CodeLoader } from '../../src/web/serve-worker.js';
import { serveWorker } from '../../src/web/serve-worker.js';
import type { WebWorker, WorkerScope } from '../../src/web/web-executor.js';

type Listener = (event: { readonly data: unknown }) => void;

/** A worker in the calling thread. Messages are copied and arrive later, as in a browser. */
export const workerHere = (loader: CodeLoader): WebWorker => scriptHere((scope) => serveWorker(scope, loader));

/** The same for any script, which gets the scope of its worker. */
export function scriptHere(script: (scope: WorkerScope) => void): WebWorker {
  const [toWorker, toPage]: [Listener[], Listener[]] = [[], []];
  let isEnded = false;
  const deliver = (listeners: readonly Listener[], message: unknown): void => {
    const data: unknown = structuredClone(message);
    setImmediate(() => {
      if (!isEnded) for (const listener of listeners) listener({ data });
    });
  };
  script({
    crypto: {},
    postMessage: (message) => deliver(toPage, message),
    addEventListener: (type: string, listener: (event: never) => void) =>
      void (type === 'message' && toWorker.push(listener as Listener)),
  });
  return {
    postMessage: (message) => deliver(toWorker, message),
    terminate: () => (isEnded = true),
    addEventListener: (type: string, listener: Listener) => void (type === 'message' && toPage.push(listener)),
  };
}

/** Imports the games of the tests. */
export const GAMES: CodeLoader = {
  importModule: (name) =>
    name === '@cards/pairs' ? import('@cards/pairs') : name === '@cards/unowar' ? import('@cards/unowar') : undefined,
};
