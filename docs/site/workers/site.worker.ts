/**
 * The script of all workers of this site. With a script for each kind, the build would bundle the games once for each,
 * and visitors would download them once for each.
 */
import type { WorkerKind } from './start-worker.js';

/** The code of each kind, which listens for messages when it is loaded. */
const CODE: Readonly<Record<WorkerKind, () => Promise<unknown>>> = {
  blocks: () => import('../batch/blocks-worker.js'),
  report: () => import('../batch/report-worker.js'),
  play: () => import('../play/play-worker.js'),
  check: () => import('../strategy/check-worker.js'),
  strategy: () => import('../strategy/strategy-worker.js'),
};

/** The messages that arrive before the code is loaded. */
const early: unknown[] = [];

/** Keeps a message. The code may listen already, before the import of it is over: it must not get messages out of order. */
function keep(event: MessageEvent): void {
  event.stopImmediatePropagation();
  early.push(event.data);
}

addEventListener('message', keep);
// `startWorker` gives the kind as the name.
CODE[self.name as WorkerKind]().then(
  () => {
    removeEventListener('message', keep);
    for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
  },
  // The worker does not report a promise that fails to the page, but an error.
  (error: unknown) => reportError(error),
);
