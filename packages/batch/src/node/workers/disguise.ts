import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import threads from 'node:worker_threads';

/** 1 more than a multiple of all numbers up to 16: an ID plus this number has another remainder for each of them. */
const FAR = 720_721;

/** Values by which code can recognize its computer. */
const OF_COMPUTER = {
  hostname: 'elsewhere',
  homedir: '/elsewhere',
  uptime: 4_242_424.5,
  totalmem: 4_242_425,
  freemem: 4_242_426,
  loadavg: [0.5, 0.25, 0.125],
  cpus: [],
  availableParallelism: 1,
  networkInterfaces: {},
};

/**
 * Makes this worker look like a worker of another process on another computer, so that `check` detects strategies that
 * depend on where they run. Its environment is an option of `Worker`. Files, and what other programs report, remain the
 * same.
 *
 * @param thread - the thread ID of the worker that this one is compared with
 */
export function disguise(thread: number): void {
  const { pid, ppid } = process;
  const ofProcess = { pid: pid + FAR, ppid: ppid + FAR, title: 'elsewhere', argv: ['elsewhere'] };
  Object.assign(threads, { threadId: thread + FAR });
  for (const [name, value] of Object.entries(ofProcess)) define(process, name, value);
  for (const [name, value] of Object.entries(OF_COMPUTER)) define(os, name, () => value);
  // Named imports of the modules get the other values too.
  syncBuiltinESMExports();
}

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
}
