import { fileURLToPath } from 'node:url';
import type { Worker as Thread } from 'node:worker_threads';
import { cutText, messageOf } from '@cards/core';
import type { Transport, TransportEvents } from '../../workers/transport.js';
import { ProgramProcess, type ProgramStart } from '../external/program-process.js';

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** The time that a thread gets to end when it is terminated, in milliseconds. */
const END_TIMEOUT = 1000;

/** Starts a worker thread. */
export function openThread({ onMessage, onEnd }: TransportEvents): Transport {
  // Imported here, because short batches start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  /** The ends of the programs that the worker has started. */
  const programs: Promise<void>[] = [];
  let failed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  allowListeners(1);
  worker.on('message', (message: { readonly program?: ProgramStart }) => {
    if (message.program === undefined) return onMessage(message);
    // Hash seeds of Python would make a program that iterates over a set play differently.
    const env = { PYTHONHASHSEED: '0', ...process.env };
    programs.push(new ProgramProcess(message.program, env).ended);
  });
  worker.on('error', (error) => (failed ??= cutText(messageOf(error))));
  worker.once('exit', (code) => {
    clearTimeout(timer);
    allowListeners(-1);
    const end = { reason: failed ?? `exit code ${code}`, isError: failed !== undefined };
    void Promise.all(programs).then(() => onEnd(end));
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => {
      void worker.terminate();
      timer ??= setTimeout(() => {
        abandon(worker);
        onEnd({ reason: 'a call of the system blocks it', isError: false });
      }, END_TIMEOUT);
    },
  };
}

/**
 * Gives up a thread that a call of the system blocks, such as reading a pipe. Node waits for it when the process ends,
 * so the process is killed then.
 */
function abandon(thread: Thread): void {
  thread.unref();
  process.once('exit', killProcess);
  thread.once('exit', () => process.off('exit', killProcess));
}

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}
