import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** Functions of Node, not documented, that return the open ports of a thread. */
const REVEALING = ['_getActiveHandles', '_getActiveRequests'];

/** Removes the functions from which code of users could get the port of a worker. */
export function hideHandles(): void {
  for (const name of REVEALING) Reflect.deleteProperty(process, name);
}

/** What code of users gets in place of the class `Worker`. A function, because `new` must call it. */
function NoThread(): never {
  throw new Error('a strategy or a game cannot start threads');
}

/**
 * Takes the class `Worker` of Node away from code of users. The watchdog does not see other threads, and a thread with
 * options of its own is not restricted by Node's permission model.
 */
export function hideThreads(): void {
  Object.defineProperty(threads, 'Worker', { value: NoThread, writable: false, enumerable: true, configurable: false });
  // Named imports of the module get the other class too.
  syncBuiltinESMExports();
}
