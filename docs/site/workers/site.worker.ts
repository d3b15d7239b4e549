/**
 * The script of all workers of this site. With a script for each kind, the build would bundle the games once for each,
 * and visitors would download them once for each.
 */
import type { WorkerKind } from './start-worker.js';

/** The code of each kind, which listens for messages when it is loaded. */
const CODE: Readonly<Record<WorkerKind, () => Promise<unknown>>> = {
  blocks: () => import('../batch/blocks-worker.js'),
  report: () => import('../batch/report-worker.js'),
  study: () => import('../batch/study-worker.js'),
  play: () => import('../play/play-worker.js'),
  types: () => import('../code/types/type-worker.js'),
};

/** The messages that arrive before the code is loaded. */
const early: unknown[] = [];

/** Keeps a message from the code, which may listen before its import is over, and then would get this one first. */
function keep(event: MessageEvent): void {
  event.stopImmediatePropagation();
  early.push(event.data);
}

async function start(): Promise<void> {
  addEventListener('message', keep);
  try {
    // `startWorker` gives the kind as the name.
    await CODE[self.name as WorkerKind]();
  } catch (error) {
    // A promise that fails would be no error for the page.
    reportError(error);
    return;
  }
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
}

void start();
