import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import threads from 'node:worker_threads';

/** Values by which code can recognize its thread, its process or its computer. */
const OF_THREAD = { threadId: 4_242_421 };
const OF_PROCESS = { pid: 4_242_422, ppid: 4_242_423, title: 'elsewhere', argv: ['elsewhere'] };
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
 */
export function disguise(): void {
  Object.assign(threads, OF_THREAD);
  for (const [name, value] of Object.entries(OF_PROCESS)) define(process, name, value);
  for (const [name, value] of Object.entries(OF_COMPUTER)) define(os, name, () => value);
  // Named imports of the modules get the other values too.
  syncBuiltinESMExports();
}

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
}
