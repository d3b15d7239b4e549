import { fileURLToPath } from 'node:url';
import { cutText, messageOf } from '@cards/core';
import type { End, Transport } from '../../workers/transport.js';
import { ProgramProcess, type ProgramStart } from '../external/program-process.js';

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** The time that a thread gets to end when it is terminated, in milliseconds. Code of the system can block it. */
const END_TIMEOUT = 1000;

/** Starts a worker thread. */
export function openThread(): Transport {
  // Imported here, because short batches start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  /** The ends of the programs that the worker has started. */
  const programs: Promise<void>[] = [];
  let failed: string | undefined;
  let end: (end: End) => void = () => undefined;
  const ended = new Promise<End>((resolve) => {
    end = resolve;
  });
  allowListeners(1);
  worker.on('message', (message: { readonly program?: ProgramStart }) => {
    // Hash seeds of Python would make a program that iterates over a set play differently.
    const env = { PYTHONHASHSEED: '0', ...process.env };
    if (message.program !== undefined) programs.push(new ProgramProcess(message.program, env).ended);
  });
  worker.on('error', (error) => (failed ??= cutText(messageOf(error))));
  worker.once('exit', (code) => {
    allowListeners(-1);
    const found = { reason: failed ?? `exit code ${code}`, isError: failed !== undefined };
    void Promise.all(programs).then(() => end(found));
  });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.on('message', (message: object) => {
        if (!('program' in message)) listener(message);
      }),
    ended,
    terminate: () => {
      void worker.terminate();
      const timer = setTimeout(() => {
        abandon(worker);
        end({ reason: 'it is blocked', isError: false });
      }, END_TIMEOUT);
      void ended.then(() => clearTimeout(timer));
    },
  };
}

/**
 * Gives up a thread that a call of the system blocks. Node waits for it when the process ends, so the process has to be
 * killed then.
 */
function abandon(worker: { unref(): void; once(event: 'exit', listener: () => void): unknown }): void {
  const kill = (): void => void process.kill(process.pid, 'SIGKILL');
  worker.unref();
  process.once('exit', kill);
  worker.once('exit', () => process.off('exit', kill));
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}
