import { fileURLToPath } from 'node:url';
import { cutText, messageOf, thrownAt } from '@cards/core';
import type { Transport, TransportEvents } from '../../workers/messages.js';
import { ProgramProcess, type ProgramStart } from '../external/program-process.js';
import { whereItHangs } from './where-it-hangs.js';

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** Starts a worker thread. A call of the system can block it, so code of users runs in a thread of `openProcess`. */
export function openThread({ onMessage, onEnd }: TransportEvents): Transport {
  // Imported here, because short batches start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  const programs: Promise<unknown>[] = [];
  let failed: string | undefined;
  allowListeners(1);
  worker.on('message', (message: { readonly program?: ProgramStart }) => {
    if (message.program === undefined) return onMessage(message);
    programs.push(new ProgramProcess(message.program).ended);
  });
  worker.on('error', (error) => (failed ??= cutText(messageOf(error) + thrownAt(error))));
  worker.once('exit', (code) => {
    allowListeners(-1);
    const end = { reason: failed ?? `exit code ${code}`, isError: failed !== undefined };
    void Promise.all(programs).then(() => onEnd(end));
  });
  return {
    post: (message) => worker.postMessage(message),
    whereItHangs: () => whereItHangs(worker.threadId),
    terminate: () => void worker.terminate(),
  };
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}
